/** A certificate for 127.0.0.1, made when it is needed and signed by its own key. */
import { sign, type KeyObject } from 'node:crypto';

export interface ServerKey {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** A value of DER: its kind, its length, and what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  // In as few bytes as it goes: browsers take no other.
  const long = size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  const length = size < 0x80 ? [size] : long;
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
/** As "250602090000Z". */
const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const ALTERNATIVE_NAME = '551d11';
const DAY_MS = 86_400_000;

/** The certificate as PEM, for a key on the curve P-256. It is good for a day. */
export function certificateFor({ publicKey, privateKey }: ServerKey, nowMs = Date.now()): string {
  const name = sequence(set(sequence(oid(COMMON_NAME), text('Quayside chaos'))));
  const address = der(0x87, Buffer.from([127, 0, 0, 1]));
  const extension = sequence(oid(ALTERNATIVE_NAME), der(0x04, sequence(address)));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(nowMs - DAY_MS), time(nowMs + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', content, privateKey);
  const base64 = sequence(content, ECDSA_WITH_SHA256, bits(signature)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}
