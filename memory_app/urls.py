"""The pages: noun/id/verb, verbs by POST alone."""

from django.urls import path

from memory_app.views import (
    episodes,
    frame,
    jobs,
    keys,
    mail,
    observations,
    rule_forms,
    rule_versions,
    rules,
    runs,
    thresholds,
    today,
)

app_name = "memory"

urlpatterns = [
    path("", today.today, name="today"),
    path("review/", observations.review, name="review"),
    path("observations/", observations.index, name="observation-list"),
    path("observations/<uuid:pk>/", observations.detail, name="observation-detail"),
    path("observations/<uuid:pk>/right/", observations.right, name="observation-right"),
    path("observations/<uuid:pk>/wrong/", observations.wrong, name="observation-wrong"),
    path("observations/<uuid:pk>/undo/", observations.undo, name="observation-undo"),
    path("observations/<uuid:pk>/reopen/", observations.reopen, name="observation-reopen"),
    path("observations/<uuid:pk>/effects/", observations.effects, name="observation-effects"),
    path("rules/", rules.index, name="rule-list"),
    path("rules/create/", rule_forms.create, name="rule-create"),
    path("rules/measure/", rule_forms.measure, name="rule-measure"),
    path("rules/<uuid:pk>/", rule_versions.detail, name="rule-detail"),
    path("rules/<uuid:pk>/edit/", rule_forms.edit, name="rule-edit"),
    path("rules/<uuid:pk>/up/", rules.up, name="rule-up"),
    path("rules/<uuid:pk>/down/", rules.down, name="rule-down"),
    path("rules/<uuid:pk>/pause/", rules.pause, name="rule-pause"),
    path("rules/<uuid:pk>/resume/", rules.resume, name="rule-resume"),
    path("episodes/", episodes.index, name="episode-list"),
    path("episodes/<uuid:pk>/", episodes.detail, name="episode-detail"),
    path("runs/", runs.index, name="run-list"),
    path("runs/create/", runs.create, name="run-create"),
    path("runs/<uuid:pk>/", runs.detail, name="run-detail"),
    path("runs/<uuid:pk>/progress/", runs.progress, name="run-progress"),
    path("jobs/", jobs.index, name="job-list"),
    path("jobs/<uuid:pk>/retry/", jobs.retry, name="job-retry"),
    path("keys/", keys.index, name="key-list"),
    path("keys/create/", keys.create, name="key-create"),
    path("keys/<uuid:pk>/revoke/", keys.revoke, name="key-revoke"),
    path("settings/thresholds/", thresholds.index, name="threshold-list"),
    path("settings/thresholds/set/", thresholds.change, name="threshold-set"),
    path("settings/thresholds/reset/", thresholds.reset, name="threshold-reset"),
    path("mail/", mail.index, name="mail-list"),
    path("theme/", frame.theme, name="theme"),
    path("workspace/", frame.switch_workspace, name="workspace-switch"),
    path("sign-in/<str:token>/", frame.sign_in_link, name="sign-in-link"),
]
