import type { Icon } from "@tabler/icons-react";

/** The icons of node types, by type key. */
export type NodeIcons = { readonly [type: string]: Icon };
