/** How much longer a voice message may become before the server takes it no more. Times in milliseconds, sizes in bytes. */

/** Before anything is known of how fast it grows: 32 kbit/s. */
const USUAL_RATE = 4;
/** It is only then told of. */
export const TOLD_FROM_MS = 60_000;
/** What is still in the recorder when it ends, and what closes the file, must fit as well. */
const SPARE_MS = 4_000;

/** Infinity where the server sets no limit. */
export function roomLeftMs(
  { bytes, lengthMs }: { bytes: number; lengthMs: number },
  limit: number | undefined,
): number {
  if (limit === undefined) return Infinity;
  const rate = Math.max(USUAL_RATE, lengthMs > 0 ? bytes / lengthMs : 0);
  return Math.max(0, (limit - bytes) / rate - SPARE_MS);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The moment at which it was begun as files are named, by this device's clock: "2025-06-02 09.05". */
export function fileMoment(ms: number): string {
  const date = new Date(ms);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`;
}

/** As "0:07", or "1:02:03". */
export function spokenLength(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
