"""Frames from clients are closed types: anything else is named for what it is (live play L54, L56-L58)."""

import json

import pytest

from matches.live import acts
from matches.live.protocol import TYPES, Act, BadFrame, Join, Listen, More, Ping, Say, is_too_deep, read
from matches.services import Rejected

ACT = {"t": "act", "match": "m7", "cid": "0f6c", "prompt": "37.1.0", "action": {"name": "reply", "args": {"picks": ["a1N3"]}}}


def test_real_messages_are_read():
    assert read('{"t":"join","match":"m7","have":null,"want":"public"}') == Join("m7", None, "public")
    assert read('{"t":"ping","n":3,"heads":{"m7":12}}') == Ping(3, {"m7": 12})
    assert read('{"t":"more","match":"m7","from":2,"to":9}') == More("m7", 2, 9)
    assert read('{"t":"listen","room":"m7/players","have":4}') == Listen("m7/players", 4)
    assert read('{"t":"say","room":"m7/team-1","cid":"a","preset":"hello"}') == Say("m7/team-1", "a", preset="hello")
    act = read(json.dumps(ACT))
    assert isinstance(act, Act)
    assert (act.cid, act.prompt, acts.read_args(act)) == ("0f6c", "37.1.0", acts.ReplyArgs(("a1N3",)))


@pytest.mark.parametrize(
    ("frame", "code", "cid"),
    [
        ("", "not_json", ""),
        ("{", "not_json", ""),
        ("nul", "not_json", ""),
        ('{"t":"ping","n":NaN}', "not_json", ""),
        ('"\\ud800"', "not_json", ""),
        ("\ud800", "not_json", ""),
        ("[]", "bad_args", ""),
        ("17", "bad_args", ""),
        ('{"t":3}', "bad_args", ""),
        ("{}", "unknown_type", ""),
        ('{"t":"eval"}', "unknown_type", ""),
        ('{"t":"__class__"}', "unknown_type", ""),
        ('{"t":"hello","build":"1","tab":"x","extra":1}', "bad_args", ""),
        ('{"t":"join","match":"../etc"}', "bad_args", ""),
        ('{"t":"join","match":"a\\u0000"}', "bad_args", ""),
        ('{"t":"join","match":"m7","have":-1}', "bad_args", ""),
        ('{"t":"join","match":"m7","want":"staff"}', "bad_args", ""),
        ('{"t":"ping","n":1e400}', "bad_args", ""),
        ('{"t":"ping","n":9007199254740993}', "bad_args", ""),
        ('{"t":"act","cid":"0f6c"}', "bad_args", "0f6c"),
        ('{"t":"act","cid":"a b"}', "bad_args", ""),
        ('{"t":"act","cid":"' + "x" * 65 + '"}', "bad_args", ""),
        (json.dumps(ACT | {"extra": 1}), "bad_args", "0f6c"),
        (json.dumps(ACT | {"prompt": "37"}), "bad_args", "0f6c"),
        (json.dumps(ACT | {"action": {"name": "reply", "args": {"picks": [[[[[[1]]]]]]}}}), "bad_args", "0f6c"),
        ("[" * 16_000, "bad_args", ""),
        ('{"a":' * 3_000, "not_json", ""),
        ("[" * 9 + "]" * 9, "bad_args", ""),
    ],
)
def test_what_is_no_message_is_named(frame: str, code: str, cid: str):
    with pytest.raises(BadFrame) as refused:
        read(frame)

    assert (refused.value.code, refused.value.cid) == (code, cid)


def test_depth_counts_brackets_outside_of_strings():
    assert not is_too_deep("[" * 8 + "]" * 8)
    assert is_too_deep("[" * 9 + "]" * 9)
    assert not is_too_deep('{"a":"' + "[{" * 50 + '"}')
    assert not is_too_deep('{"a":"\\"' + "[{" * 50 + '"}')
    assert is_too_deep('{"a":"\\\\",' + '"b":' + "[" * 8 + "]" * 8 + "}")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"name": "eval"}, "unknown_action"),
        ({"name": "perform"}, "unknown_action"),
        ({"name": "reply"}, "bad_args"),
        ({"name": "reply", "args": []}, "bad_args"),
        ({"name": "reply", "args": {"picks": "a1N3"}}, "bad_args"),
        ({"name": "reply", "args": {"picks": [None]}}, "bad_args"),
        ({"name": "reply", "args": {"picks": ["a1N3"], "offer": "undo"}}, "bad_args"),
        ({"name": "reply", "args": {"picks": ["x"] * 65}}, "bad_args"),
        ({"name": "concede"}, "bad_args"),
        ({"name": "claim", "args": {"kind": "win", "absent": [1]}}, "bad_args"),
        ({"name": "share", "args": {"bytes": "AB" * 16}}, "bad_args"),
    ],
)
def test_actions_and_arguments_are_closed_too(action: dict[str, object], code: str):
    act = read(json.dumps(ACT | {"action": action}))
    assert isinstance(act, Act)

    assert acts.perform(act, seat=0, now=1).code == code


def test_a_reply_names_its_prompt():
    act = read(json.dumps(ACT | {"prompt": None}))
    assert isinstance(act, Act)
    args = acts.read_args(act)
    assert isinstance(args, acts.ReplyArgs)

    with pytest.raises(Rejected, match="prompt_missing"):
        args.recorded(act.prompt)


def test_every_type_is_known_by_name():
    assert {"hello", "join", "leave_view", "act", "ping", "pong", "state", "more", "listen", "say"} == TYPES
