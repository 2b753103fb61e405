/** What is missing from the migrations in `root` to reach its schema.prisma, as SQL. `shadowUrl` is an empty database. */
export function schemaDiff(options: { root: string; shadowUrl: string }): Promise<string>;
