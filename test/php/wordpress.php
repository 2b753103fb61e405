<?php
/**
 * As much of WordPress as the license client uses: options in memory, and requests over PHP's own streams, so that a test
 * talks to a real service. `$wordpress['home']` is the site's address.
 */
$wordpress = array( 'options' => array(), 'home' => 'https://shop.com/blog' );

class WP_Error {}

function get_option( $name, $default = false ) {
	global $wordpress;
	return array_key_exists( $name, $wordpress['options'] ) ? $wordpress['options'][ $name ] : $default;
}

function update_option( $name, $value ) {
	global $wordpress;
	$wordpress['options'][ $name ] = $value;
}

function delete_option( $name ) {
	global $wordpress;
	unset( $wordpress['options'][ $name ] );
}

function home_url() {
	global $wordpress;
	return $wordpress['home'];
}

function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}

function wp_remote_post( $url, $arguments ) {
	$lines = array();
	foreach ( $arguments['headers'] as $name => $value ) {
		$lines[] = $name . ': ' . $value;
	}
	$http = array(
		'method'          => 'POST',
		'header'          => $lines,
		'content'         => $arguments['body'],
		'timeout'         => $arguments['timeout'],
		'follow_location' => 0,
		'ignore_errors'   => true,
	);
	$body = @file_get_contents( $url, false, stream_context_create( array( 'http' => $http ) ) );
	if ( false === $body ) {
		return new WP_Error();
	}
	$headers = array();
	foreach ( array_slice( $http_response_header, 1 ) as $line ) {
		list( $name, $value )           = explode( ':', $line, 2 );
		$headers[ strtolower( $name ) ] = trim( $value );
	}
	return array(
		'headers'  => $headers,
		'body'     => $body,
		'response' => array( 'code' => (int) explode( ' ', $http_response_header[0] )[1] ),
	);
}

function wp_remote_retrieve_response_code( $answer ) {
	return $answer['response']['code'];
}

function wp_remote_retrieve_header( $answer, $name ) {
	return isset( $answer['headers'][ strtolower( $name ) ] ) ? $answer['headers'][ strtolower( $name ) ] : '';
}

function wp_remote_retrieve_body( $answer ) {
	return $answer['body'];
}
