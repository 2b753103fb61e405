import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installByApt } from "#scripts/setup/apt.mjs";
import { ensureProgram } from "#scripts/setup/programs.mjs";
import { findMariadb, startMariadb } from "./mariadb.ts";
import { freePort, nobody, runServer, serverFolder, type TestServer } from "./run-server.ts";

const shared = "/usr/share/wordpress/";

export interface WordPress extends TestServer {
  url: string;
  user: string;
  applicationPassword: string;
}

/** What WordPress needs; null if it is not installed and cannot be. */
export async function findWordPress() {
  const mariadb = await findMariadb();
  const php = await ensureProgram("php", "php-cli");
  if (!existsSync(shared))
    await installByApt("wordpress", "Installing the distribution's WordPress for the tests");
  return mariadb && php && existsSync(shared) && (await hasMysql(php)) ? { mariadb, php } : null;
}

async function hasMysql(php: string): Promise<boolean> {
  const probe = ["-r", "echo extension_loaded('mysqli') ? 'yes' : 'no';"];
  if ((await promisify(execFile)(php, probe)).stdout === "yes") return true;
  await installByApt("php-mysql", "Installing the distribution's php-mysql for the tests");
  return (await promisify(execFile)(php, probe)).stdout === "yes";
}

/** Debian's WordPress on PHP's own server, with a fresh database, and an application password of its administrator. */
export async function startWordPress({
  mariadb,
  php,
}: NonNullable<Awaited<ReturnType<typeof findWordPress>>>): Promise<WordPress> {
  const database = await startMariadb(mariadb, "wordpress");
  const folder = await serverFolder("wordpress");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const path = (name: string) => join(folder, name);
  await mkdir(path("content/uploads"), { recursive: true });
  if (nobody.uid !== undefined) await chown(path("content/uploads"), nobody.uid, nobody.gid);
  const constants = {
    ...{ ABSPATH: shared, DB_NAME: "shop", DB_USER: "ada", DB_PASSWORD: "wordpress", DB_CHARSET: "utf8mb4" },
    ...{ DB_HOST: `127.0.0.1:${database.port}`, DB_COLLATE: "", WP_HOME: url, WP_SITEURL: url },
    ...{ WP_CONTENT_DIR: path("content"), WP_CONTENT_URL: `${url}/content`, AUTH_KEY: "a", AUTH_SALT: "b" },
    // Application passwords work without https only there.
    ...{ WP_ENVIRONMENT_TYPE: "local", DISABLE_WP_CRON: true, WP_HTTP_BLOCK_EXTERNAL: true },
  };
  const defines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  );
  const config = [
    ...["<?php", "error_reporting(0);", ...defines, "$table_prefix = 'wp_';"],
    "function wp_mail() { return true; }",
  ].join("\n");
  await writeFile(
    path("install.php"),
    `${config}
$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';
define('WP_INSTALLING', true);
require ABSPATH . 'wp-settings.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_option_permalink_structure', fn() => '/%postname%/');
wp_install('Shop', 'ada', 'ada@example.com', true, '', 'not used');
remove_all_filters('pre_option_permalink_structure');
update_option('permalink_structure', '/%postname%/');
global $wp_rewrite;
$wp_rewrite->init();
$wp_rewrite->flush_rules(false);
echo WP_Application_Passwords::create_new_application_password(1, ['name' => 'Millrace'])[0];`,
  );
  await writeFile(
    path("router.php"),
    `${config}
require ABSPATH . 'wp-settings.php';
wp();
require ABSPATH . WPINC . '/template-loader.php';`,
  );
  const installed = await promisify(execFile)(php, [path("install.php")], { cwd: folder, ...nobody });
  const served = await runServer(php, ["-S", `127.0.0.1:${port}`, "-t", folder, path("router.php")], {
    folder,
    port,
  });
  return {
    ...served,
    ...{ url, user: "ada", applicationPassword: installed.stdout.trim() },
    async stop() {
      await served.stop();
      await database.stop();
    },
  };
}
