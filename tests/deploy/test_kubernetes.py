"""The manifests, read as kustomize lays them together: what runs, with which rights, and that a release takes no process away early.

The schemas of Kubernetes are checked by the linters (`kubernetes-validate`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.databases import ROOT
from tests.deploy.test_files import known_variables

FOLDER = ROOT / "deploy/kubernetes"
Manifest = dict[str, Any]


def documents(path: Path) -> list[Manifest]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


def listed(folder: Path) -> list[Manifest]:
    """Everything that the kustomization of a folder names."""
    (kustomization,) = documents(folder / "kustomization.yaml")
    return [manifest for name in kustomization["resources"] for manifest in documents(folder / name)]


ALL = [*listed(FOLDER), *listed(FOLDER / "migrate")]
RUNNING = [manifest for manifest in ALL if manifest["kind"] in {"Deployment", "Job"}]


def named(kind: str, name: str) -> Manifest:
    (found,) = [manifest for manifest in ALL if (manifest["kind"], manifest["metadata"]["name"]) == (kind, name)]
    return found


def container(manifest: Manifest) -> Manifest:
    (found,) = manifest["spec"]["template"]["spec"]["containers"]
    return found


def name_of(manifest: Manifest) -> str:
    return manifest["metadata"]["name"]


def test_every_manifest_is_in_a_kustomization_but_the_example_of_secrets():
    known = {(manifest["kind"], name_of(manifest)) for manifest in ALL}
    on_disk = {
        (manifest["kind"], name_of(manifest))
        for path in FOLDER.rglob("*.yaml")
        if path.name not in {"kustomization.yaml", "secret.example.yaml"}
        for manifest in documents(path)
    }

    assert len(known) == len(ALL)
    assert known == on_disk


@pytest.mark.parametrize("manifest", RUNNING, ids=name_of)
def test_a_pod_has_no_rights_and_writes_nothing(manifest: Manifest):
    pod, one = manifest["spec"]["template"]["spec"], container(manifest)

    assert pod["securityContext"] == {
        "runAsNonRoot": True,
        "runAsUser": 10001,
        "runAsGroup": 10001,
        "seccompProfile": {"type": "RuntimeDefault"},
    }
    assert one["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod["automountServiceAccountToken"] is False
    assert one["args"] == [name_of(manifest)]
    assert {"requests", "limits"} == {*one["resources"]}
    assert "memory" in one["resources"]["limits"]


def test_only_the_migration_gets_the_owners_address():
    owners = [name_of(manifest) for manifest in RUNNING if {"secretRef": {"name": "oshi-owner"}} in container(manifest)["envFrom"]]

    assert owners == ["migrate"]
    assert container(named("Job", "migrate"))["envFrom"][-1] == {"secretRef": {"name": "oshi-owner"}}


def test_a_release_adds_a_web_process_before_it_takes_one_away():
    web = named("Deployment", "web")
    one, pod = container(web), web["spec"]["template"]["spec"]
    waits = int(one["lifecycle"]["preStop"]["exec"]["command"][1])

    assert web["spec"]["strategy"] == {"type": "RollingUpdate", "rollingUpdate": {"maxUnavailable": 0, "maxSurge": 1}}
    assert pod["terminationGracePeriodSeconds"] > waits + 5
    assert {one[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "readiness", "liveness")} == {"/healthz"}


def test_there_is_one_beat_and_at_least_two_of_what_serves():
    beat = named("Deployment", "beat")["spec"]

    assert (beat["replicas"], beat["strategy"]) == (1, {"type": "Recreate"})
    for name in ("web", "worker"):
        scaler = named("HorizontalPodAutoscaler", name)["spec"]
        assert scaler["scaleTargetRef"]["name"] == name
        assert scaler["minReplicas"] >= 2
        assert "replicas" not in named("Deployment", name)["spec"]
        budget = named("PodDisruptionBudget", name)["spec"]
        assert (budget["maxUnavailable"], budget["selector"]["matchLabels"]) == (1, {"app": "oshi", "part": name})


def test_selectors_find_their_pods_and_nothing_else():
    labels = [manifest["spec"]["template"]["metadata"]["labels"] for manifest in RUNNING]

    assert named("Service", "web")["spec"]["selector"] == container_labels("web")
    assert named("Service", "nothing")["spec"]["selector"] not in labels
    for manifest in RUNNING:
        if manifest["kind"] == "Deployment":
            assert manifest["spec"]["selector"]["matchLabels"] == manifest["spec"]["template"]["metadata"]["labels"]


def container_labels(name: str) -> Manifest:
    return named("Deployment", name)["spec"]["template"]["metadata"]["labels"]


def test_everything_is_closed_but_what_is_named():
    closed = named("NetworkPolicy", "nothing")["spec"]

    assert closed == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    assert [tls["hosts"] for tls in named("Ingress", "oshi")["spec"]["tls"]] == [["arena.example"]]
    paths = {path["path"]: path["backend"]["service"]["name"] for path in named("Ingress", "oshi")["spec"]["rules"][0]["http"]["paths"]}
    assert paths == {"/": "web", "/readyz": "nothing", "/metrics": "nothing"}


def test_variables_are_known():
    given = {variable["name"] for manifest in RUNNING for variable in container(manifest).get("env", [])}
    kept = {
        *named("ConfigMap", "oshi")["data"],
        *(key for secret in documents(FOLDER / "secret.example.yaml") for key in secret["stringData"]),
    }

    assert given | kept >= {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "SMTP_URL", "ALLOWED_HOSTS", "OSHI_ENV"}
    assert (given | kept) - known_variables() == {"POD_IP"}
