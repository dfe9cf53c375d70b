import { afterEach, expect, it, vi } from 'vitest';
import { recordSound } from './browserMicrophone';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['none', new DOMException('', 'NotFoundError')],
  ['refused', new DOMException('', 'NotAllowedError')],
  // As in Safari, where there is no microphone: no DOMException.
  ['none', { name: 'OverconstrainedError', message: 'Invalid constraint', constraint: '' }],
  ['unknown', new TypeError('getUserMedia')],
])('tells why nothing can be recorded: %s', async (reason, refusal) => {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: vi.fn().mockRejectedValue(refusal) },
  });
  await expect(recordSound(new AbortController().signal)).rejects.toMatchObject({ reason });
});
