import { Button, Group, Progress, Text } from "@mantine/core";

export interface UploadBarProps {
  isSending: boolean;
  /** From 0 to 1. */
  progress: number;
  onStop: () => void;
  onCancel: () => void;
}

/** The end of the form: its buttons, and the progress of the upload. */
export function UploadBar({ isSending, progress, onStop, onCancel }: UploadBarProps) {
  const percent = Math.floor(progress * 100);
  if (!isSending) {
    return (
      <Group justify="flex-end" mt={32}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Publish release</Button>
      </Group>
    );
  }
  const word = percent < 100 ? `Uploading, ${percent}%` : "Checking the file";
  return (
    <Group mt={32} gap={16} wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Text size="sm" c="dimmed" mb={4} role="status">
          {word}
        </Text>
        <Progress value={percent} aria-label="Upload" animated={percent === 100} />
      </div>
      <Button variant="default" onClick={onStop}>
        Stop upload
      </Button>
    </Group>
  );
}
