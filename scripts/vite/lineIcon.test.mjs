// @vitest-environment jsdom
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as lucide from '@lucide/vue';
import { mount } from '@vue/test-utils';
import { h } from 'vue';
import { expect, it } from 'vitest';
import { lineIcon } from './lineIcon.ts';

const library = 'node_modules/@lucide/vue/dist/esm';
const contents = readFileSync(`${library}/lucide-vue.mjs`, 'utf8');

function textsUnder(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
}

/** The icons that the app shows, by the names that it imports them under. */
const names = new Set(
  textsUnder('src', /\.(?:vue|ts)$/)
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@lucide\/vue'/g)])
    .flatMap(([, list]) => list.match(/\b[A-Z]\w*Icon\b/g) ?? []),
);
names.delete('LucideIcon');

async function dataOf(name) {
  const [, file] = new RegExp(`\\b${name}\\b[^;]* from '\\./(icons/[\\w-]+\\.mjs)'`).exec(contents);
  const address = pathToFileURL(`${library}/${file}`).href;
  return (await import(/* @vite-ignore */ address)).__iconData;
}

function drawn(icon, props) {
  const { element } = mount({ render: () => h(icon, { class: 'of-the-row', ...props }) });
  return element;
}

it('draws all icons of the app as the library does, but for older names of theirs', async () => {
  expect(names.size).toBeGreaterThan(90);
  for (const name of names) {
    const data = await dataOf(name);
    const named = { role: 'img', 'aria-label': 'Followed' };
    for (const props of [{ size: 15, 'aria-hidden': 'true' }, { 'stroke-width': 3 }, named, {}]) {
      const theirs = drawn(lucide[name], props);
      theirs.classList.remove(...(data.aliases ?? []).map((alias) => `lucide-${alias}`));
      const ours = drawn(lineIcon(data), props);
      expect(ours.childElementCount).toBeGreaterThan(0);
      expect(ours.isEqualNode(theirs), name).toBe(true);
    }
  }
});

it('has the names by which styles know icons', async () => {
  const known = await Promise.all([...names].map(async (name) => (await dataOf(name)).name));
  const meant = textsUnder('src', /\.(?:vue|css)$/)
    .flatMap((text) => [...text.matchAll(/\.lucide-([\w-]+)/g)])
    .map(([, name]) => name);
  expect(meant.length).toBeGreaterThan(0);
  expect(known).toEqual(expect.arrayContaining(meant));
});
