<?php
/**
 * Checks the license of a WordPress plugin. Copy this class into the plugin and rename it.
 *
 *     $license = new Flow_License(
 *         'https://licenses.example.com',
 *         get_option( 'flow_license_key' ),
 *         '1.4.2',
 *         array( 'kid from /v1/keys' => 'x of that key' )
 *     );
 *     if ( ! $license->may_run() ) { ... request a license ... }
 *
 * Only a decision that the service signed now, about this request, changes anything. No response, 429, 5xx, and responses that
 * were altered or replayed mean "undecided": the site continues as before until its grace period ends, and then until its
 * license file expires.
 *
 * Needs the sodium extension or WordPress 5.2, which includes the same functions.
 */
class Flow_License {
	const OPTION  = 'flow_license_state';
	const PACKAGE = 'flow';
	const PATH    = '/v1/packages/flow/licenses/validate';

	/** The largest accepted difference between the response's date and our clock, in seconds. */
	const MAX_AGE = 300;

	private $service;
	private $key;
	private $version;
	private $public_keys;

	/** @param array $public_keys `x` of each key in the service's /v1/keys, by `kid`. Ship them with the plugin. */
	public function __construct( $service, $key, $version, array $public_keys ) {
		$this->service     = rtrim( $service, '/' );
		$this->key         = (string) $key;
		$this->version     = $version;
		$this->public_keys = $public_keys;
	}

	/** Whether the plugin may run. While the license is valid, checks it about once a day. */
	public function may_run() {
		$state = $this->state();
		if ( ! empty( $state['valid'] ) && $this->now() < $state['check_after'] ) {
			return true;
		}
		$decision = $this->request_decision( 'activate' );
		if ( null === $decision || ! $this->is_about_us( $decision, $state ) ) {
			return $this->is_within_grace( $state );
		}
		$this->remember( $decision, $state );
		return true === $decision['valid'];
	}

	/** Whether this is a development or staging site according to the service. */
	public function is_development() {
		$state = $this->state();
		return isset( $state['environment'] ) && 'development' === $state['environment'];
	}

	/** Deactivates the license on this site. Call it when the plugin is deactivated. */
	public function deactivate() {
		$this->request_decision( 'deactivate' );
		delete_option( self::OPTION );
	}

	/** Seconds since 1970. */
	protected function now() {
		return time();
	}

	/** The stored state of this license key. The state of another key is ignored. */
	private function state() {
		$state = get_option( self::OPTION, array() );
		$known = is_array( $state ) && isset( $state['key_hash'] ) && hash( 'sha256', $this->key ) === $state['key_hash'];
		return $known ? $state : array();
	}

	private function remember( array $decision, array $state ) {
		$meta = $decision['meta'];
		update_option(
			self::OPTION,
			array(
				'key_hash'     => hash( 'sha256', $this->key ),
				'license_id'   => isset( $decision['license_key']['id'] ) ? $decision['license_key']['id'] : $this->license_id( $state ),
				'valid'        => true === $decision['valid'],
				'code'         => $decision['code'],
				'environment'  => isset( $decision['instance']['environment'] ) ? $decision['instance']['environment'] : null,
				'check_after'  => $this->now() + (int) $meta['check_after'],
				'grace_until'  => isset( $meta['grace_until'] ) ? strtotime( $meta['grace_until'] ) : 0,
				'license_file' => $decision['license_file'],
			),
			false
		);
	}

	/** Identifies this site and never changes. */
	private function fingerprint() {
		return (string) parse_url( home_url(), PHP_URL_HOST );
	}

	private function license_id( array $state ) {
		return isset( $state['license_id'] ) ? $state['license_id'] : null;
	}

	/** A valid decision must have our fingerprint, and the license that our key had before. */
	private function is_about_us( array $decision, array $state ) {
		$fingerprint = isset( $decision['instance']['fingerprint'] ) ? $decision['instance']['fingerprint'] : null;
		if ( true === $decision['valid'] && $this->fingerprint() !== $fingerprint ) {
			return false;
		}
		$before = $this->license_id( $state );
		return null === $before || ! isset( $decision['license_key']['id'] ) || $before === $decision['license_key']['id'];
	}

	private function is_within_grace( array $state ) {
		if ( empty( $state['valid'] ) ) {
			return false;
		}
		if ( $this->now() < $state['grace_until'] ) {
			return true;
		}
		$file = $this->read_license_file( $state['license_file'] );
		return null !== $file
			&& self::PACKAGE === $file['data']['attributes']['package']
			&& $this->license_id( $state ) === $file['data']['id']
			&& isset( $file['data']['relationships']['machine']['fingerprint'] )
			&& $this->fingerprint() === $file['data']['relationships']['machine']['fingerprint'];
	}

	/** Requests a decision; null if there is none about this request. */
	private function request_decision( $action ) {
		$host     = $this->fingerprint();
		$nonce    = bin2hex( random_bytes( 16 ) );
		$sent     = json_encode(
			array(
				'license_key' => $this->key,
				'action'      => $action,
				'instance'    => array( 'fingerprint' => $host, 'name' => $host ),
				'version'     => $this->version,
				'nonce'       => $nonce,
			)
		);
		$digest   = self::content_digest( $sent );
		$response = wp_remote_post(
			$this->service . self::PATH,
			array(
				'timeout'     => 10,
				'redirection' => 0,
				'headers'     => array( 'Content-Type' => 'application/json', 'Content-Digest' => $digest ),
				'body'        => $sent,
			)
		);
		if ( is_wp_error( $response ) || 200 !== (int) wp_remote_retrieve_response_code( $response ) ) {
			return null;
		}
		if ( ! $this->is_genuine( $response, $digest ) ) {
			return null;
		}
		$decision = json_decode( wp_remote_retrieve_body( $response ), true );
		$is_ours  = isset( $decision['valid'], $decision['meta']['nonce'] ) && $nonce === $decision['meta']['nonce'];
		return $is_ours ? $decision : null;
	}

	/**
	 * Returns whether a response comes from the service and belongs to our request. Its signature (RFC 9421) must cover our
	 * method, our path, the digest of the body that we sent, the status, the digest of the received body, and a current date.
	 */
	private function is_genuine( $response, $request_digest ) {
		$digest = self::content_digest( wp_remote_retrieve_body( $response ) );
		$date   = self::header( $response, 'date' );
		if ( self::header( $response, 'content-digest' ) !== $digest ) {
			return false;
		}
		if ( false === strtotime( $date ) || abs( $this->now() - strtotime( $date ) ) > self::MAX_AGE ) {
			return false;
		}
		$covered = array(
			'"@method";req'        => 'POST',
			'"@path";req'          => self::PATH,
			'"content-digest"'     => $digest,
			'"date"'               => $date,
			'"content-digest";req' => $request_digest,
			'"@status"'            => '200',
		);
		// The signature must cover all of these; otherwise a forger could choose which.
		$names = preg_quote( implode( ' ', array_keys( $covered ) ), '/' );
		$input = self::header( $response, 'signature-input' );
		if ( ! preg_match( '/\Asig1=(\(' . $names . '\);created=\d+;keyid="([\w-]+)";alg="ed25519")\z/', $input, $found ) ) {
			return false;
		}
		$signature = self::header( $response, 'signature' );
		if ( ! preg_match( '/\Asig1=:([A-Za-z0-9+\/]{86}==):\z/', $signature, $sent ) ) {
			return false;
		}
		$base = '';
		foreach ( $covered as $name => $value ) {
			$base .= $name . ': ' . $value . "\n";
		}
		return $this->is_signed_by( $found[2], $base . '"@signature-params": ' . $found[1], $sent[1] );
	}

	/** Reads a license file; null if it is not genuine, has expired or is from the future: then the clock was set back. The caller has to compare the instance. */
	private function read_license_file( $file ) {
		$layout = '/\A-----BEGIN LICENSE FILE-----\n([A-Za-z0-9+\/=\n]+)-----END LICENSE FILE-----\n?\z/';
		if ( ! preg_match( $layout, (string) $file, $found ) ) {
			return null;
		}
		$text        = self::from_base64( str_replace( "\n", '', $found[1] ) );
		$certificate = json_decode( (string) $text, true );
		if ( ! is_array( $certificate ) || ! isset( $certificate['enc'], $certificate['sig'], $certificate['alg'] ) ) {
			return null;
		}
		// JSON may contain spaces that are not signed. Only the canonical encoding is accepted.
		$parts = array( 'enc' => $certificate['enc'], 'sig' => $certificate['sig'], 'alg' => $certificate['alg'] );
		if ( json_encode( $parts, JSON_UNESCAPED_SLASHES ) !== $text || 'base64+ed25519' !== $parts['alg'] ) {
			return null;
		}
		foreach ( array_keys( $this->public_keys ) as $kid ) {
			if ( $this->is_signed_by( $kid, 'license/' . $parts['enc'], $parts['sig'] ) ) {
				$content = json_decode( (string) self::from_base64( $parts['enc'] ), true );
				$issued  = strtotime( $content['meta']['issued'] );
				$current = false !== $issued && $issued <= $this->now() + self::MAX_AGE;
				return $current && $this->now() < strtotime( $content['meta']['expiry'] ) ? $content : null;
			}
		}
		return null;
	}

	private function is_signed_by( $kid, $text, $signature ) {
		if ( ! isset( $this->public_keys[ $kid ] ) ) {
			return false;
		}
		$bytes = self::from_base64( $signature );
		$key   = base64_decode( strtr( $this->public_keys[ $kid ], '-_', '+/' ) );
		return null !== $bytes
			&& SODIUM_CRYPTO_SIGN_BYTES === strlen( $bytes )
			&& SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES === strlen( $key )
			&& sodium_crypto_sign_verify_detached( $bytes, $text, $key );
	}

	/** A header that occurs once; empty if it is missing or repeated. */
	private static function header( $response, $name ) {
		$value = wp_remote_retrieve_header( $response, $name );
		return is_string( $value ) ? $value : '';
	}

	/** `Content-Digest` of a body (RFC 9530). */
	private static function content_digest( $body ) {
		return 'sha-256=:' . base64_encode( hash( 'sha256', $body, true ) ) . ':';
	}

	/** PHP accepts several encodings of the same bytes. Only the canonical one is accepted here; null for any other. */
	private static function from_base64( $text ) {
		$bytes = base64_decode( (string) $text, true );
		return false !== $bytes && base64_encode( $bytes ) === $text ? $bytes : null;
	}
}
