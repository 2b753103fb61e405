import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import type { Contract } from "#api/contract.ts";
import { type AddressOf, toUrl } from "./call.ts";
import { type Connection, subscribeToEvents } from "./event-streams.ts";
import { parseJson } from "./parse-json.ts";

export type { Connection };

/** A contract of a stream of server-sent events. */
type StreamContract = Contract & Required<Pick<Contract, "events">>;

/**
 * Subscribes to one kind of server-sent event (see event-streams.ts). Data that does not match the contract is ignored.
 *
 * @param address null: do not subscribe
 */
export function useEvents<Declared extends StreamContract, Name extends keyof Declared["events"] & string>(
  contract: Declared,
  address: AddressOf<Declared> | null,
  name: Name,
  onData: (data: z.output<Declared["events"][Name]>) => void,
): Connection {
  const [connection, setConnection] = useState<Connection>("idle");
  const onEvent = useEffectEvent((data: string) => {
    const parsed = contract.events[name]?.safeParse(parseJson(data));
    if (parsed?.success) onData(parsed.data as z.output<Declared["events"][Name]>);
  });
  const url = address && toUrl(contract, address);

  useEffect(() => {
    if (url !== null) {
      return subscribeToEvents(url, name, { onConnection: setConnection, onEvent: (data) => onEvent(data) });
    }
    setConnection("idle");
  }, [url, name]);

  return connection;
}
