import { Button, Stack } from "@mantine/core";
import type { SignInWays } from "#api/identity/providers/schema.ts";
import { ProviderIcon } from "#components/accounts/provider-icon.tsx";
import { useStartSignIn } from "#components/api/sign-in.ts";

interface ProviderButtonsProps {
  providers: SignInWays["providers"];
  next: string;
  /** The token of an invitation's link. */
  invitation?: string;
  onProblem: (problem: string) => void;
}

/** A button for each provider. */
export function ProviderButtons({ providers, next, invitation, onProblem }: ProviderButtonsProps) {
  const start = useStartSignIn();
  if (providers.length === 0) return null;
  const go = (id: string) =>
    start.mutate(
      { params: { id }, body: { next, invitation: invitation ?? null } },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: ({ message }) => onProblem(message),
      },
    );
  return (
    <Stack gap={8}>
      {providers.map(({ id, name, kind }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          fullWidth
          leftSection={<ProviderIcon kind={kind} />}
          loading={start.isPending && start.variables?.params.id === id}
          onClick={() => go(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </Stack>
  );
}
