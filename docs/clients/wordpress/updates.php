<?php
/**
 * Updates of a plugin by YahnisElsts/plugin-update-checker, which reads `latest` as it is.
 *
 * The key goes along as a query parameter, which the service keeps out of its logs. Without a valid license the answer has
 * no download, and says in its upgrade notice why.
 */
use YahnisElsts\PluginUpdateChecker\v5\PucFactory;

require __DIR__ . '/plugin-update-checker/plugin-update-checker.php';

$flow_updates = PucFactory::buildUpdateChecker(
	'https://licenses.example.com/v1/packages/flow/latest',
	__FILE__,
	'flow'
);
$flow_updates->addQueryArgFilter(
	function ( $arguments ) {
		$arguments['license_key'] = get_option( 'flow_license_key' );
		return $arguments;
	}
);
