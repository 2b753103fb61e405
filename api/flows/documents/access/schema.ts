import { z } from "zod";

/** The most people on one flow's list. */
const maxPeople = 500;

export const flowAccessBodySchema = z.discriminatedUnion("private", [
  z.strictObject({
    private: z.literal(true),
    /**
     * The ids of the users and services who can see it beside owners. The creator, and a caller who is not an
     * owner, are added. Omitted: the list does not change.
     */
    people: z.array(z.uuid()).max(maxPeople, `A flow can have at most ${maxPeople} people.`).optional(),
  }),
  z.strictObject({ private: z.literal(false) }),
]);

/** The people who can see a flow. */
export const flowAccessSchema = z.strictObject({
  private: z.boolean(),
  /**
   * The people who see it beside owners, by name. While it is open to all, those who would see it if it
   * became private again.
   */
  people: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      /** A program with API keys, not a person. */
      service: z.boolean(),
      /** Whether they stay on the list: the creator, and a caller who is not an owner. */
      fixed: z.boolean(),
    }),
  ),
});

export type FlowAccessBody = z.infer<typeof flowAccessBodySchema>;
export type FlowAccess = z.infer<typeof flowAccessSchema>;
