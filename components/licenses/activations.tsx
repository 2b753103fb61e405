import { Button } from "@mantine/core";
import type { License, LicenseActivation } from "#api/packages/licenses/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useActivations, useRemoveActivation } from "#components/api/licenses.ts";
import section from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { reports } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./licenses.module.css";

/** The instances that use a license. */
export function Activations({ license }: { license: License }) {
  return (
    <section className={classes.section} aria-labelledby="activations">
      <div className={classes.sectionHead}>
        <h2 id="activations">Activations</h2>
      </div>
      <QueryBoundary query={useActivations(license.id)} what="activations" count={2}>
        {(activations) => (
          <ul className={section.box} aria-label="Activations">
            {activations.length === 0 && <li className={classes.none}>Not activated anywhere yet.</li>}
            {activations.map((activation) => (
              <ActivationLine key={activation.id} licenseId={license.id} activation={activation} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

function ActivationLine({ licenseId, activation }: { licenseId: string; activation: LicenseActivation }) {
  const { id, name, fingerprint, counts, version, last_seen_at } = activation;
  const remove = useRemoveActivation();
  const canEdit = useCanEdit();
  const shown = name ?? fingerprint;
  const confirmRemoval = () =>
    confirmDanger({
      title: `Remove ${shown}?`,
      body: "The license is no longer valid there, and another instance can be activated. The instance may activate itself again.",
      confirmLabel: "Remove activation",
      onConfirm: () =>
        remove.mutate(
          { params: { id: licenseId, activation_id: id } },
          reports(`${shown} was removed`, "The activation was not removed"),
        ),
    });
  return (
    <li className={classes.line}>
      <div className={section.grow}>
        <div className={classes.cut}>{shown}</div>
        <div className={classes.dim}>
          {version && `version ${version}, `}seen <RelativeTime at={last_seen_at} />
          {!counts && ", local or staging: not counted"}
        </div>
      </div>
      {canEdit && (
        <Button variant="default" onClick={confirmRemoval} aria-label={`Remove ${shown}`}>
          Remove
        </Button>
      )}
    </li>
  );
}
