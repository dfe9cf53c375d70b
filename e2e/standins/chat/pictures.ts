/** Small pictures made on the spot: avatars, the realm's icon, PNG files for the seed, and reading a picture's size. */

import { deflateSync } from 'node:zlib';

// --- Avatars --------------------------------------------------------------

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A disc in two tones with the person's initials; the hue follows from the id. */
export function avatarSvg(userId: number, name: string): string {
  const hue = (userId * 137) % 360;
  const tilt = (userId * 53) % 90;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
<defs><linearGradient id="g" gradientTransform="rotate(${tilt} .5 .5)">
<stop offset="0" stop-color="hsl(${hue} 58% 46%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 62% 34%)"/>
</linearGradient></defs>
<rect width="100" height="100" fill="url(#g)"/>
<circle cx="${20 + ((userId * 31) % 60)}" cy="${(userId * 47) % 40}" r="34" fill="#fff" fill-opacity=".1"/>
<text x="50" y="50" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" font-weight="600" fill="#fff">${escapeXml(initials(name))}</text>
</svg>`;
}

/** The realm's mark: a boat on two waves. */
export const realmIconSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
<rect width="100" height="100" rx="18" fill="#16495c"/>
<path d="M50 16v40M50 20l24 34H50z" fill="#f2c66d" stroke="#f2c66d" stroke-width="3"/>
<path d="M20 60h60l-10 14H30z" fill="#fff"/>
<path d="M10 84c8-6 12-6 20 0s12 6 20 0 12-6 20 0 12 6 20 0" fill="none" stroke="#7cc4d8" stroke-width="5"/>
</svg>`;

export const spinnerSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">
<circle cx="12" cy="12" r="9" fill="none" stroke="#888" stroke-width="3" stroke-dasharray="40 20"/></svg>`;

// --- PNG ------------------------------------------------------------------

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(body, 8);
  view.setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)));
  return bytes;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** From 0, which cannot be seen, to 255, which hides what is behind; that where it is not said. */
type Pixel = Rgb | readonly [...Rgb, alpha: number];

/** A PNG whose every pixel `paint` decides. */
export function pngPicture(
  width: number,
  height: number,
  paint: (x: number, y: number) => Pixel,
): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = paint(x, y);
      rows.set([red, green, blue, alpha], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Eight bits a channel, four channels.
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(PNG_SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** An evening over water: sky, a low sun and its light on the waves. */
export function sunsetPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const horizon = Math.round(height * 0.62);
  const sun = { x: width * 0.66, y: height * 0.5, radius: height * 0.11 };
  return pngPicture(width, height, (x, y) => {
    if (y < horizon) {
      const distance = Math.hypot(x - sun.x, y - sun.y);
      if (distance < sun.radius) return [255, 236, 170];
      const sky = mix([48, 52, 110], [246, 150, 96], y / horizon);
      return mix([255, 214, 140], sky, Math.min(1, distance / (sun.radius * 5)));
    }
    const depth = (y - horizon) / (height - horizon);
    const wave = Math.sin(x / (6 + depth * 22) + y * 0.7) * 0.5 + 0.5;
    const water = mix([196, 120, 104], [22, 44, 78], Math.sqrt(depth));
    const isLit = Math.abs(x - sun.x) < sun.radius * (0.6 + depth * 2) * wave;
    return isLit ? mix([255, 222, 150], water, 0.35 + depth * 0.4) : water;
  });
}

/** A custom emoji: a round face of one colour with two eyes. */
export const emojiPng = (color: Rgb): Uint8Array<ArrayBuffer> =>
  pngPicture(64, 64, (x, y) => {
    const alpha = Math.round(255 * Math.min(1, Math.max(0, 30 - Math.hypot(x - 32, y - 32))));
    const isEye = Math.hypot(x - 22, y - 26) < 4 || Math.hypot(x - 42, y - 26) < 4;
    const isMouth = Math.abs(Math.hypot(x - 32, y - 32) - 17) < 2 && y > 38;
    return [...(isEye || isMouth ? ([30, 30, 40] as const) : color), alpha];
  });

// --- Sizes ----------------------------------------------------------------

export interface PictureSize {
  width: number;
  height: number;
}

function pngSize(view: DataView): PictureSize | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(view: DataView): PictureSize | null {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Walks the segments of a JPEG up to the frame header. */
function jpegSize(view: DataView): PictureSize | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

/** Null for what is not a PNG, GIF or JPEG. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngSize(view) ?? gifSize(view) ?? jpegSize(view);
}
