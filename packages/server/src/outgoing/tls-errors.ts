/** The codes of an error in which a certificate is not accepted, or in which the two sides do not agree on TLS. */
export const TLS_ERROR = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/
/** That of a certificate whose time is over. */
export const CERTIFICATE_EXPIRED = 'CERT_HAS_EXPIRED'
