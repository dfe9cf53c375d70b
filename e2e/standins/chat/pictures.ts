/** Small pictures made on the spot: the realm's icon, PNG files of people, emoji and the seed; and a picture's size. */

import { deflateSync } from 'node:zlib';

// --- Drawings -------------------------------------------------------------

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

/** A color of a hue in degrees. */
function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** How much of a pixel lies within a distance, for edges without steps. */
const within = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance));

const HAIR: readonly Rgb[] = [[38, 30, 28], [92, 58, 36], [196, 150, 84], [150, 70, 44], [190, 188, 184]]; // prettier-ignore
const SKIN: readonly Rgb[] = [[250, 222, 198], [236, 190, 152], [198, 142, 100], [142, 94, 66], [98, 64, 46]]; // prettier-ignore

const pick = (colors: readonly Rgb[], place: number): Rgb =>
  colors[place % colors.length] ?? [0, 0, 0];

/** Somebody before two tones; what they look like follows from the id. In pixels, as servers keep them. */
export function avatarPng(userId: number, size: 100 | 500): Uint8Array<ArrayBuffer> {
  const hue = (userId * 137.5) % 360;
  const [sky, ground] = [rgbOf(hue, 0.5, 0.62), rgbOf((hue + 40) % 360, 0.5, 0.42)];
  const coat = rgbOf((hue + 190) % 360, 0.35, 0.35);
  const [hair, skin] = [pick(HAIR, userId * 7), pick(SKIN, userId * 3)];
  const length = userId % 2 === 0 ? 26 : 0;
  const unit = 100 / size;
  return pngPicture(size, size, (column, row) => {
    const [x, y] = [column * unit - 50, row * unit];
    const disc = (middle: number, radius: number) =>
      within((Math.hypot(x, y - middle) - radius) / unit);
    const hairMiddle = Math.min(36 + length, Math.max(36, y));
    const layers: [Rgb, share: number][] = [
      [hair, disc(hairMiddle, 23)],
      [coat, disc(106, 40)],
      [skin, Math.max(disc(46, 18), disc(64, 9))],
    ];
    return layers.reduce(
      (below, [color, share]) => mix(below, color, share),
      mix(sky, ground, y / 100),
    );
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
