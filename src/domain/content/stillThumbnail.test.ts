import { describe, expect, it } from 'vitest';
import { stillThumbnail } from './stillThumbnail';

const folder = 'https://chat.example.org/user_uploads/thumbnail/2/ab/waves.gif';
const format = (name: string, maxWidth: number, maxHeight: number) => ({
  name,
  maxWidth,
  maxHeight,
  animated: name.includes('anim'),
});
const formats = [
  format('840x560-anim.webp', 840, 560),
  format('300x200.webp', 300, 200),
  format('840x560.webp', 840, 560),
  format('840x560.jpg', 840, 560),
];

describe('the still preview', () => {
  it('is the one that comes nearest in size', () => {
    expect(stillThumbnail(`${folder}/840x560-anim.webp`, formats)).toBe(`${folder}/840x560.webp`);
    expect(stillThumbnail(`${folder}/300x200-anim.webp`, formats)).toBe(`${folder}/300x200.webp`);
  });

  it('is none where the server keeps none, or the picture is no preview', () => {
    expect(stillThumbnail(`${folder}/840x560-anim.webp`, [])).toBeNull();
    expect(stillThumbnail(`${folder}/840x560-anim.webp`, formats.slice(0, 1))).toBeNull();
    expect(stillThumbnail('https://chat.example.org/user_uploads/2/ab/a.gif', formats)).toBeNull();
  });

  it('is never elsewhere', () => {
    const elsewhere = [{ ...format('x', 1, 1), name: '../../json/logout' }];
    expect(stillThumbnail(`${folder}/840x560-anim.webp`, elsewhere)).toBeNull();
  });
});
