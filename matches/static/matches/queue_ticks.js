// A worker that says each second that one is over. Browsers slow the timers of a page that nobody looks at, and who searches is to be found
// even so (L189).
setInterval(() => postMessage(0), 1_000);
