import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { hasServices, openServices, type ServiceList, type Services, service } from "./services.ts";

interface Part {
  name: string;
}

const first = service<Part>("first");
const second = service<Part>("second");
const third = service<Part>("third");

let opened: Services | null = null;
const failures: string[] = [];
function open(fill: (list: ServiceList) => void): Services {
  opened = openServices(fill, (id, cause) => failures.push(`${id}: ${(cause as Error).message}`));
  return opened;
}
afterEach(async () => {
  await opened?.close();
  opened = null;
  failures.length = 0;
});

/** Lists the three, the second made from the first, and records what happens to them. */
function openThree(): { services: Services; seen: string[] } {
  const seen: string[] = [];
  const create = (name: string) => () => {
    seen.push(`make ${name}`);
    return { name };
  };
  const close = ({ name }: Part) => void seen.push(`close ${name}`);
  const services = open((list) => {
    list.add(first, create("first"), close);
    list.add(second, () => create(`second of ${first().name}`)(), close);
    list.add(third, create("third"), close);
  });
  return { services, seen };
}

test("makes a service at its first use, once, after those that it is made from", () => {
  const { seen } = openThree();
  expect(seen).toEqual([]);
  expect(second()).toBe(second());
  expect(seen).toEqual(["make first", "make second of first"]);
});

test("closes what was made in the reverse order of the list, once", async () => {
  const { services, seen } = openThree();
  third();
  second();
  seen.length = 0;
  await Promise.all([services.close(), services.close()]);
  expect(seen).toEqual(["close third", "close second of first", "close first"]);
});

test("reports a service that cannot be closed, and closes the rest", async () => {
  const closed: string[] = [];
  const services = open((list) => {
    list.add(
      first,
      () => ({ name: "first" }),
      () => void closed.push("first"),
    );
    list.add(
      second,
      () => ({ name: "second" }),
      async () => {
        throw new Error("stuck");
      },
    );
  });
  first();
  second();
  await services.close();
  expect(closed).toEqual(["first"]);
  expect(failures).toEqual(["second: stuck"]);
});

test("does not wait for a service whose closing never ends", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const closed: string[] = [];
  const services = open((list) => {
    list.add(
      first,
      () => ({ name: "first" }),
      () => void closed.push("first"),
    );
    list.add(
      second,
      () => ({ name: "second" }),
      () => new Promise(() => {}),
    );
  });
  first();
  second();
  const closing = services.close();
  await vi.advanceTimersByTimeAsync(5000);
  await closing;
  expect(closed).toEqual(["first"]);
  expect(failures).toEqual(["second: closing it took longer than 5 s"]);
});

test("while closing, a service can use those before it in the list, even for the first time", async () => {
  const services = open((list) => {
    list.add(first, () => ({ name: "first" }));
    list.add(
      second,
      () => ({ name: "second" }),
      () => void failures.push(`closed with ${first().name}`),
    );
  });
  second();
  await services.close();
  expect(failures).toEqual(["closed with first"]);
});

test("what is closed stays as it is for late users, and nothing closable is made any more", async () => {
  const { services } = openThree();
  const made = first();
  await services.close();
  expect(first()).toBe(made);
  expect(() => third()).toThrow('"third" is used for the first time while closing');
});

test("refuses a list in which a service comes after one that is made from it", () => {
  open((list) => {
    list.add(first, () => ({ name: `first of ${second().name}` }));
    list.add(second, () => ({ name: "second" }));
  });
  expect(() => first()).toThrow('"second" is listed after a service that is made from it');
  expect(() => open(() => {})).toThrow("opened its services already");
});

test("refuses a service twice in one list", () => {
  const twice = (list: ServiceList) => {
    list.add(first, () => ({ name: "one" }));
    list.add(first, () => ({ name: "other" }));
  };
  expect(() => open(twice)).toThrow('"first" is listed twice');
  expect(hasServices()).toBe(false);
});

test("names a service that the process was started without", async () => {
  const services = open((list) => list.add(first, () => ({ name: "first" })));
  expect(() => second()).toThrow('without the service "second"');
  await services.close();
  expect(hasServices()).toBe(false);
});
