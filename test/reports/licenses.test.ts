import { expect, test } from "vitest";
import { classifyHost, identityOf } from "#server/packages/licenses/local-host.ts";
import { isNewer } from "#server/packages/releases/select-release.ts";

/** What public bug reports compared: the offered version, the installed one, and whether it is an update. */
test.each<[report: string, offered: string, installed: string, isUpdate: boolean]>([
  ["fabiospampinato/tiny-updater#3", "0.14.39", "0.14.40-alpha.10", false],
  ["BaseIntelligence/bounty-challenge#47834", "1.0.0-beta.2", "1.0.0-beta.1", true],
  ["BaseIntelligence/bounty-challenge#47834", "1.0.0-beta.1", "1.0.0-alpha.1", true],
  ["fsaintjacques/semver-tool#27", "1.8.1", "1.8.1-rc2", true],
  ["modem-dev/sideshow#96", "0.6.0", "0.6.0-beta.1", true],
  ["BaseIntelligence/bounty-challenge#52638", "1.0.0-rc1", "1.0.0", false],
  ["AndyMik90/Aperant#313", "2.7.1", "2.7.2-beta.6", false],
  ["AndyMik90/Aperant#313", "2.7.2", "2.7.2-beta.6", true],
  ["rocolatey/rocolatey#23", "1.0.2", "1.0.2-beta", true],
  ["open-gsd/gsd-pi#2045", "1.0.0-beta.1", "1.0.0", false],
  ["tinylabscom/mvm#3191", "0.17.0", "0.18.0-rc.1", false],
  ["npm/node-semver#592", "10.20.30", "10.20.30-40", true],
  ["npm/node-semver#174", "1.2.3", "v1.2.3+45", false],
  ["npm/node-semver#164", "9.4.1208", "9.4.1207.jre7", true],
  ["podhmo/python-node-semver#15", "4.1.2", "4.1.3.0", false],
  ["podhmo/python-node-semver#15", "4.1.3", "4.1.2.0", true],
  ["tauri-apps/tauri#6397", "2.1.2", "v2.1.2", false],
  ["tauri-apps/tauri#6397", "2.1.2", "v2.1.1", true],
])("%s: %s is offered to %s: %j", (_report, offered, installed, isUpdate) => {
  expect(isNewer(offered, installed)).toBe(isUpdate);
});

/** Sites of public bug reports, and whether visitors see them. */
test.each<[report: string, host: string, of: "local" | "live" | "none"]>([
  ["Yoast/License-Manager#115", "https://staging.shop.example", "local"],
  ["AdvancedCustomFields/acf#249", "clientname.test", "local"],
  ["AdvancedCustomFields/acf#249", "staging.clientdomain.com", "local"],
  ["AdvancedCustomFields/acf#249", "clientname.steveperrycreative.com", "live"],
  ["wp-media/wp-rocket#4218", "shop.wpsc.site", "local"],
  ["wp-media/wp-rocket#4218", "shop.wpstagecoach.com", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.azurewebsites.net", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.cloudwaysapps.com", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.ddev", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.dreamhosters.com", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.flywheelsites.com", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.kinsta.cloud", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.kinsta.com", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.lndo.site", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.loc", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.local", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.myftpupload.com", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.onlinehome.us", "local"],
  ["sybrew/the-seo-framework#728", "yoursite.pantheonsite.io", "local"],
  ["elementor/elementor#4675", "example1.test", "local"],
  ["elementor/elementor#4675", "dev-shop.pantheonsite.io", "local"],
  ["Crocoblock/suggestions#8447", "stage.domain.com", "local"],
  ["pixelandtonic/craftnet#168", "client.steadfa.st", "live"],
])("%s: %s is %s", (_report, host, of) => {
  expect(classifyHost(host)).toBe(of);
});

test("pixelandtonic/craftnet#168: an operator's own staging domain", () => {
  expect(classifyHost("client.steadfa.st", ["*.steadfa.st"])).toBe("local");
});

test("codepress/admin-columns-issues#1304: a site that moves is another one", () => {
  expect(identityOf("https://www.Shop.com/wp")).toBe(identityOf("shop.com:443"));
  expect(identityOf("shop.com")).not.toBe(identityOf("shop.example"));
});
