"""Addresses of events for their staff."""

from django.urls import path

import matches.addresses  # noqa: F401 - registers the converters
from tournaments.pages import acts, desk, files, lists, log, organise

urlpatterns = [
    path("new/", organise.new_event, name="new_event"),
    path("<match:event_id>/settings/", organise.edit_event, name="event_settings"),
    path("<match:event_id>/roles/", organise.roles, name="event_roles"),
    path("<match:event_id>/roles/give/", organise.give_role, name="give_role"),
    path("<match:event_id>/roles/<int:role_id>/take/", organise.take_role, name="take_role"),
    path("<match:event_id>/desk/", desk.desk, name="desk"),
    path("<match:event_id>/desk/tables/<str:key>/", desk.table, name="desk_table"),
    path("<match:event_id>/desk/swap/", desk.swap, name="desk_swap"),
    path("<match:event_id>/desk/unpair/", desk.unpair, name="desk_unpair"),
    path("<match:event_id>/desk/entrants/", lists.entrants, name="desk_entrants"),
    path("<match:event_id>/desk/entrants/<int:number>/", lists.entrant, name="desk_entrant"),
    path("<match:event_id>/desk/files/", files.files, name="desk_files"),
    path("<match:event_id>/desk/files/entrants/", files.bring_entrants, name="desk_bring_entrants"),
    path("<match:event_id>/desk/print/<str:what>/", lists.printed, name="desk_print"),
    path("<match:event_id>/desk/log/", log.log, name="desk_log"),
    path("<match:event_id>/desk/bulk/", acts.bulk, name="desk_bulk"),
    path("<match:event_id>/desk/act/<str:name>/", acts.act, name="desk_act"),
]
