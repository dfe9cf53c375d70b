/** The sound of a notice: made here, so that no file has to be fetched at the moment that it is needed. */

/** Two tones that rise, in hertz, and when each begins, in seconds. */
const TONES = [
  [587.33, 0],
  [880, 0.11],
] as const;
const LENGTH_S = 0.5;
const VOLUME = 0.12;

let context: AudioContext | null = null;

function sound(audio: AudioContext, frequency: number, from: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  // From nothing and to nothing: anything else clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(VOLUME, from + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_S);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + LENGTH_S);
}

/** Sounds once. Where the browser has no sound, or forbids it, nothing happens. */
export async function chime(): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const [frequency, after] of TONES) sound(context, frequency, context.currentTime + after);
  } catch {
    // A notice without a sound is still a notice.
  }
}
