import { join } from "node:path";
import { runPhp } from "#test/php/run-php.ts";

interface PublicKeys {
  keys: readonly { kid: string; x?: string | undefined }[];
}

const root = join(import.meta.dirname, "../..");

/**
 * Runs PHP with the documented WordPress client and returns what it printed as JSON. `site($service, $key, $fingerprint)` is
 * the client of a fresh site; `Site::$later` moves its clock, in seconds.
 */
export function runWordPress({ keys }: PublicKeys, script: string): Promise<unknown> {
  const known = JSON.stringify(Object.fromEntries(keys.map(({ kid, x }) => [kid, x])));
  return runPhp(`
    require ${quote(join(root, "test/php/wordpress.php"))};
    require ${quote(join(root, "docs/clients/wordpress/license.php"))};
    class Site extends Flow_License {
      public static $later = 0;
      protected function now() { return time() + self::$later; }
    }
    function site($service, $key, $fingerprint) {
      global $wordpress;
      $wordpress = array('options' => array(), 'home' => 'https://' . $fingerprint . '/blog');
      return new Site($service, $key, '1.0.0', json_decode(${quote(known)}, true));
    }
    ${script}`);
}

/** A text as a PHP literal. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
