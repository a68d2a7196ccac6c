import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate and its key, as PEM. */
export interface TestCertificate {
  key: string
  cert: string
}

const SEQUENCE = 0x30
const SET = 0x31
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const TIME = 0x18
const BITS = 0x03
const OCTETS = 0x04
const INTEGER = 0x02

/** ecdsa-with-SHA256, common name, subject alternative name. */
const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
const COMMON_NAME = [0x55, 0x04, 0x03]
const ALTERNATIVE_NAME = [0x55, 0x1d, 0x11]

function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const bits = (content: Buffer): Buffer => der(BITS, [0], content)
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value))

/** Makes a self-signed certificate for a host name, or for 127.0.0.1 without one; `until` is its last second. */
export function testCertificate(host?: string, until = '21200101000000Z'): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), text(UTF8, host ?? 'local'))))
  const validity = der(SEQUENCE, text(TIME, '20200101000000Z'), text(TIME, until))
  const alternative = host === undefined ? der(0x87, [127, 0, 0, 1]) : text(0x82, host)
  const extension = der(SEQUENCE, der(OBJECT_ID, ALTERNATIVE_NAME), der(OCTETS, der(SEQUENCE, alternative)))
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, [2])),
    der(INTEGER, [1]),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  )
  const certificate = der(SEQUENCE, content, algorithm, bits(sign('sha256', content, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
