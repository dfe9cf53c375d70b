/** Records what a microphone hears, in the first form that this browser can write and others can play. */
import { MicrophoneError, type MicrophoneRefusal, type Recording } from './microphone';

/** Best first. WebM last: servers take it for a film, and it does not say how long it is. */
const FORMS = [
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
] as const;

/** Speech is clear with this, and an hour of it is about 14 MB. */
const BITS_PER_SECOND = 32_000;
/** How often what was recorded is taken out of the recorder: it cannot be lost any more then. */
const SLICE_MS = 1_000;

const REFUSALS: Readonly<Record<string, MicrophoneRefusal>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    // Not only a DOMException: for long, "overconstrained" was none, and is none in Safari.
    const { name = '' } = error as { name?: string };
    throw new MicrophoneError(REFUSALS[name] ?? 'unknown');
  }
}

/** Tells how loud it is, for as long as it is not closed. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // What people hear as twice as loud is far more than twice the power; speech lies between -50 and -10 dB.
      const decibels = 10 * Math.log10(power + 1e-10);
      return Math.min(1, Math.max(0, (decibels + 50) / 40));
    },
    close: () => void context.close(),
  };
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function follow(stream: MediaStream): Recording {
  const form = FORMS.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    ...(form && { mimeType: form.type }),
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const meter = createMeter(stream);
  const slices: Blob[] = [];
  let bytes = 0;
  recorder.addEventListener('dataavailable', ({ data }) => {
    slices.push(data);
    bytes += data.size;
  });
  const ended = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      letGo(stream);
      meter.close();
      // Servers go by the kind alone.
      const [type = ''] = recorder.mimeType.split(';');
      resolve(new Blob(slices, { type }));
    });
  });
  recorder.start(SLICE_MS);
  return {
    extension: form?.extension ?? 'webm',
    bytes: () => bytes,
    level: meter.level,
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      letGo(stream);
      return ended;
    },
    ended,
  };
}

/** @throws MicrophoneError */
export async function recordSound(signal: AbortSignal): Promise<Recording> {
  const stream = await openMicrophone();
  try {
    // Nobody wants it any more: it was asked for a while ago.
    if (signal.aborted) throw new MicrophoneError('unknown');
    return follow(stream);
  } catch (error) {
    letGo(stream);
    throw error instanceof MicrophoneError ? error : new MicrophoneError('unknown');
  }
}
