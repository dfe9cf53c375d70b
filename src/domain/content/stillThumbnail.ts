/** Previews of pictures that move, standing still: servers keep both, under the names that they give when asked. */

/** A size and format in which a server keeps previews. */
export interface ThumbnailFormat {
  /** The last part of the preview's address. */
  readonly name: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly animated: boolean;
}

const THUMBNAIL = /^(.*\/user_uploads\/thumbnail\/.+\/)(\d{1,5})x(\d{1,5})[\w.-]*$/;
const NAME = /^[\w.-]+$/;

/** The address of the still preview beside this one, as near to it in size as can be; null where there is none. */
export function stillThumbnail(src: string, formats: readonly ThumbnailFormat[]): string | null {
  const [, folder, width, height] = THUMBNAIL.exec(src) ?? [];
  if (folder === undefined) return null;
  const area = Number(width) * Number(height);
  const distance = (format: ThumbnailFormat) => Math.abs(format.maxWidth * format.maxHeight - area);
  const [nearest] = formats
    .filter(({ animated, name }) => !animated && NAME.test(name))
    .sort((one, other) => distance(one) - distance(other));
  return nearest ? folder + nearest.name : null;
}
