"""Addresses of events for their staff."""

from django.urls import path

from tournaments.pages import acts, desk, lists, log, organise

urlpatterns = [
    path("new/", organise.new_event, name="new_event"),
    path("<str:event_id>/settings/", organise.edit_event, name="event_settings"),
    path("<str:event_id>/roles/", organise.roles, name="event_roles"),
    path("<str:event_id>/roles/give/", organise.give_role, name="give_role"),
    path("<str:event_id>/roles/<int:role_id>/take/", organise.take_role, name="take_role"),
    path("<str:event_id>/desk/", desk.desk, name="desk"),
    path("<str:event_id>/desk/tables/<str:key>/", desk.table, name="desk_table"),
    path("<str:event_id>/desk/swap/", desk.swap, name="desk_swap"),
    path("<str:event_id>/desk/unpair/", desk.unpair, name="desk_unpair"),
    path("<str:event_id>/desk/entrants/", lists.entrants, name="desk_entrants"),
    path("<str:event_id>/desk/entrants/<int:number>/", lists.entrant, name="desk_entrant"),
    path("<str:event_id>/desk/print/<str:what>/", lists.printed, name="desk_print"),
    path("<str:event_id>/desk/log/", log.log, name="desk_log"),
    path("<str:event_id>/desk/bulk/", acts.bulk, name="desk_bulk"),
    path("<str:event_id>/desk/act/<str:name>/", acts.act, name="desk_act"),
]
