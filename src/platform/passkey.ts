/** Passkeys as a source of key material: their own pseudo-random function (PRF) of a salt. Nobody signs in with them. */
import type { Randomness } from './index';

/** What asks for passkeys. */
export type PasskeyDoor = Pick<CredentialsContainer, 'create' | 'get'>;

type Bytes = Uint8Array<ArrayBuffer>;

const ALGORITHMS = [-7, -257];
const CHALLENGE_BYTES = 32;
const WAIT_MS = 120_000;

function functionOf(credential: Credential | null) {
  if (!credential || !('getClientExtensionResults' in credential)) return undefined;
  return (credential as PublicKeyCredential).getClientExtensionResults().prf;
}

/**
 * Makes a passkey and gives its id; null where it has no such function.
 * @throws DOMException where the person declines
 */
export async function makePasskey(
  door: PasskeyDoor,
  random: Pick<Randomness, 'bytes'>,
  label: string,
): Promise<Bytes | null> {
  const made = await door.create({
    publicKey: {
      challenge: random.bytes(CHALLENGE_BYTES),
      rp: { name: label },
      // Nothing of the account: passkeys are listed by name, and synchronized to other places.
      user: { id: random.bytes(CHALLENGE_BYTES), name: label, displayName: label },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
      timeout: WAIT_MS,
      extensions: { prf: {} },
    },
  });
  if (!made || !('rawId' in made) || !functionOf(made)?.enabled) return null;
  return new Uint8Array((made as PublicKeyCredential).rawId);
}

/**
 * What a passkey makes of a salt, after the person has proved to be there; null where it has no such function.
 * @throws DOMException where the person declines, or the passkey is not here
 */
export async function askPasskey(
  door: PasskeyDoor,
  random: Pick<Randomness, 'bytes'>,
  { credentialId, salt }: { credentialId: Bytes; salt: Bytes },
): Promise<BufferSource | null> {
  const found = await door.get({
    publicKey: {
      challenge: random.bytes(CHALLENGE_BYTES),
      allowCredentials: [{ type: 'public-key', id: credentialId }],
      userVerification: 'required',
      timeout: WAIT_MS,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  return functionOf(found)?.results?.first ?? null;
}
