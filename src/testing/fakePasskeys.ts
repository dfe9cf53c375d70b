/** A keyring for tests: passkeys that derive secrets, as far as locks use them. */
import type { PasskeyDoor } from '@/platform/passkey';

export interface FakePasskeys extends PasskeyDoor {
  /** Whether the person says no. */
  declines: boolean;
  /** Whether its passkeys have a pseudo-random function. */
  derives: boolean;
  /** How often the person was asked. */
  asked: number;
}

const same = (one: Uint8Array, other: Uint8Array) => one.join() === other.join();

const bytesOf = (source: BufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

export function createFakePasskeys(): FakePasskeys {
  const secrets: { id: Uint8Array<ArrayBuffer>; secret: Uint8Array<ArrayBuffer> }[] = [];
  const answer = (id: Uint8Array<ArrayBuffer>, prf: object) =>
    ({
      id: '',
      type: 'public-key',
      rawId: id.buffer,
      getClientExtensionResults: () => ({ prf }),
    }) as unknown as Credential;

  const keys: FakePasskeys = {
    declines: false,
    derives: true,
    asked: 0,
    create() {
      keys.asked += 1;
      if (keys.declines) return Promise.reject(new DOMException('no', 'NotAllowedError'));
      const id = crypto.getRandomValues(new Uint8Array(16));
      secrets.push({ id, secret: crypto.getRandomValues(new Uint8Array(32)) });
      return Promise.resolve(answer(id, { enabled: keys.derives }));
    },
    async get(options) {
      keys.asked += 1;
      if (keys.declines) throw new DOMException('no', 'NotAllowedError');
      const { allowCredentials = [], extensions } = options!.publicKey!;
      const found = secrets.find(({ id }) =>
        allowCredentials.some((wanted) => same(id, bytesOf(wanted.id))),
      );
      const salt = extensions?.prf?.eval?.first;
      if (!found || !salt) throw new DOMException('none', 'NotAllowedError');
      const both = Uint8Array.from([...found.secret, ...bytesOf(salt)]);
      const first = await crypto.subtle.digest('SHA-256', both);
      return answer(found.id, { results: { first } });
    },
  };
  return keys;
}
