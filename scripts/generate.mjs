// Writes the generated files that the repository contains: the Prisma client of an installation and the icons of a build. Their
// tests fail if they are not up to date.
import { storeConnectorPages } from "./connectors/pages.ts";
import { storeConnectorTable } from "./connectors/table.ts";
import { storeConnectorIcons } from "./setup/connector-icons.mjs";
import { originsHash } from "./setup/generate.mjs";
import { root } from "./setup/paths.mjs";
import { storeClient } from "./setup/stored-client.mjs";
import { storeIcons } from "./setup/stored-icons.mjs";

storeClient(root, originsHash());
storeIcons(root);
storeConnectorIcons(root);
await storeConnectorTable(root);
await storeConnectorPages(root);
