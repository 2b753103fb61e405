<?php
/**
 * Checks the license of a WordPress plugin. Copy this class into the plugin and rename it.
 *
 *     $license = new Flow_License( 'https://licenses.example.com', get_option( 'flow_license_key' ), '1.4.2' );
 *     if ( ! $license->may_run() ) { ... ask for a license ... }
 *
 * An answer other than 200 decides nothing: the site goes on as before until its grace is over.
 */
class Flow_License {
	const OPTION = 'flow_license_state';
	const PATH   = '/v1/packages/flow/licenses/validate';

	private $service;
	private $key;
	private $version;

	public function __construct( $service, $key, $version ) {
		$this->service = rtrim( $service, '/' );
		$this->key     = (string) $key;
		$this->version = $version;
	}

	/** Whether the plugin may run. Asks the service at most once a day. */
	public function may_run() {
		$state = get_option( self::OPTION, array() );
		$now   = time();
		if ( ! empty( $state['valid'] ) && $now < $state['check_after'] ) {
			return true;
		}
		$decided = $this->ask( 'activate' );
		if ( null !== $decided ) {
			update_option( self::OPTION, $decided, false );
			return $decided['valid'];
		}
		return ! empty( $state['valid'] ) && $now < $state['grace_until'];
	}

	/** Gives the site's place back, when the plugin is deactivated. */
	public function deactivate() {
		$this->ask( 'deactivate' );
		delete_option( self::OPTION );
	}

	/** The decision, or null when there is none. */
	private function ask( $action ) {
		$host   = (string) parse_url( home_url(), PHP_URL_HOST );
		$nonce  = bin2hex( random_bytes( 16 ) );
		$answer = wp_remote_post(
			$this->service . self::PATH,
			array(
				'timeout' => 10,
				'headers' => array( 'Content-Type' => 'application/json' ),
				'body'    => json_encode(
					array(
						'license_key' => $this->key,
						'action'      => $action,
						'instance'    => array( 'fingerprint' => $host, 'name' => $host ),
						'version'     => $this->version,
						'nonce'       => $nonce,
					)
				),
			)
		);
		if ( is_wp_error( $answer ) || 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
			return null;
		}
		$body = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( ! is_array( $body ) || ! isset( $body['valid'], $body['meta'] ) || $nonce !== $body['meta']['nonce'] ) {
			return null;
		}
		$grace = isset( $body['meta']['grace_until'] ) ? strtotime( $body['meta']['grace_until'] ) : 0;
		return array(
			'valid'       => (bool) $body['valid'],
			'code'        => $body['code'],
			'check_after' => time() + (int) $body['meta']['check_after'],
			'grace_until' => $grace,
		);
	}
}
