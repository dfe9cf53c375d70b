/** A microphone that hears what a test says. */
import { MicrophoneError, type Microphone, type MicrophoneRefusal } from '@/platform/microphone';

export interface MicrophoneRecord {
  /** What the next one who asks is told; null lets them in. */
  refusal: MicrophoneRefusal | null;
  /** Whether it is being listened to. */
  isOpen: boolean;
  isPaused: boolean;
  /** So much more was heard. */
  hear(bytes: number): void;
  /** It was taken away. */
  unplug(): void;
}

export function createFakeMicrophone(): {
  microphone: Microphone;
  microphoneRecord: MicrophoneRecord;
} {
  let bytes = 0;
  let end = () => {};
  const record: MicrophoneRecord = {
    refusal: null,
    isOpen: false,
    isPaused: false,
    hear: (more) => void (bytes += more),
    unplug: () => end(),
  };
  return {
    microphoneRecord: record,
    microphone: {
      isThere: () => true,
      async record(signal) {
        if (record.refusal) throw new MicrophoneError(record.refusal);
        if (signal.aborted) throw new MicrophoneError('unknown');
        bytes = 0;
        record.isOpen = true;
        record.isPaused = false;
        let resolve: (content: Blob) => void = () => {};
        const ended = new Promise<Blob>((settle) => (resolve = settle));
        end = () => {
          record.isOpen = false;
          resolve(new Blob(['x'.repeat(bytes)], { type: 'audio/ogg' }));
        };
        return {
          extension: 'ogg',
          bytes: () => bytes,
          level: () => 0.5,
          pause: () => void (record.isPaused = true),
          resume: () => void (record.isPaused = false),
          stop() {
            end();
            return ended;
          },
          ended,
        };
      },
    },
  };
}
