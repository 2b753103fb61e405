import { Button, Group } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useConnectors } from "#components/api/operations.ts";
import { useTemplates } from "#components/api/templates.ts";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import { UrlSelect, type UrlSelectProps } from "#components/page/url-select.tsx";
import { appsOf } from "#components/template/find-templates.ts";

/** Chooses one of the apps that templates use. */
export function AppFilter({ url, setUrl }: Pick<UrlSelectProps, "url" | "setUrl">) {
  const templates = useTemplates().data;
  const { data: all, error, refetch } = useConnectors();
  const used = new Set(templates?.flatMap(appsOf));
  const connectors = (all ?? []).filter(({ name }) => used.has(name));
  const chosen = connectors.find(({ name }) => name === url.get("app"));
  if (error && !all) {
    return (
      <Button
        variant="default"
        w={208}
        title={error.message}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => void refetch()}
      >
        Load the apps again
      </Button>
    );
  }
  return (
    <UrlSelect
      // A searchable select reads the label of its value when it is mounted, so it is mounted again with the options. Until
      // then it takes no text, which would be lost.
      key={connectors.length}
      disabled={!templates || !all}
      {...{ url, setUrl }}
      name="app"
      label="App"
      placeholder="Any app"
      w={208}
      searchable
      data={connectors.map(({ name, title }) => ({ value: name, label: title }))}
      leftSection={chosen && <ConnectorIcon connector={chosen.name} size="sm" />}
      renderOption={({ option: { value, label } }) => (
        <Group gap={10} wrap="nowrap">
          <ConnectorIcon connector={value} size="sm" />
          {label}
        </Group>
      )}
    />
  );
}
