<?php
/**
 * Updates a plugin with YahnisElsts/plugin-update-checker, which reads `latest` unchanged.
 *
 * The key is sent as a query parameter, which the service does not log. Without a valid license the response has no download,
 * and its upgrade notice gives the reason.
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
