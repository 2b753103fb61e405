import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { exportUrl, type RowView } from "#components/api/tables.ts";

export function openExport(tableId: string, view: RowView): void {
  modals.open({ title: "Export CSV", children: <ExportForm tableId={tableId} view={view} /> });
}

/** Downloads the rows that are shown. */
function ExportForm({ tableId, view }: { tableId: string; view: RowView }) {
  const [isSafe, setIsSafe] = useState(true);
  return (
    <Stack gap={16}>
      <Text size="md" c="dimmed">
        {view.filter.length === 0 ? "All rows are exported." : "The rows that match the filter are exported."}
      </Text>
      <Checkbox
        label="Make formulas safe"
        description="Puts an apostrophe before text that starts with =, +, - or @, so that no spreadsheet runs it."
        checked={isSafe}
        onChange={({ currentTarget }) => setIsSafe(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => modals.closeAll()}>
          Cancel
        </Button>
        <Button
          component="a"
          href={exportUrl(tableId, view, isSafe)}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => modals.closeAll()}
        >
          Download CSV
        </Button>
      </Group>
    </Stack>
  );
}
