import type { Icon } from "@tabler/icons-react";

/** What node types are drawn with, by type key. */
export type NodeIcons = { readonly [type: string]: Icon };
