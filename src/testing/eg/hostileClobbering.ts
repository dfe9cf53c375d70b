/** Hostile HTML that takes names in the page: ids, names and attributes scripts may rely on. */
import type { HostileHtml } from './hostileHtml';

const PIECES: Record<string, string> = {
  'an id of the app': '<div id="app">gone</div>',
  'the id of the compose box': '<p id="compose">x</p><p id="main">y</p>',
  'a form called document': '<form name="document"><input name="cookie"></form>',
  'a picture called body': '<img name="body"><img name="head">',
  'a picture called getElementById': '<img name="getElementById" src="x">',
  'a picture called createElement': '<img name="createElement"><img name="currentScript">',
  'two of one name': '<a id="config"></a><a id="config" name="url" href="data:x">x</a>',
  'a form with a form in it':
    '<form id="config"><input id="attributes"><input name="nodeName"></form>',
  'a form that hides its attributes':
    '<form><input name="attributes"><input name="attributes"></form>',
  'a form that hides its parent':
    '<form onclick="alert(1)"><input name="parentNode"><input name="removeChild"></form>',
  'a form that hides its children':
    '<form><input name="childNodes"><input name="firstChild"><img src=x onerror=alert(1)></form>',
  'a form that hides its text': '<form><input name="textContent"><input name="innerHTML"></form>',
  'a form that hides its name':
    '<form><input name="localName"><input name="tagName"><input name="namespaceURI"></form>',
  'a form that hides its methods':
    '<form><input name="setAttribute"><input name="getAttribute"><input name="hasAttribute"></form>',
  'a card of a file with a form for its words':
    '<div class="message_inline_ref"><a href="https://a.example/"></a><form class="message_inline_image_title"><input name="textContent"></form><form class="message_inline_image_desc"><input name="textContent">x</form></div>',
  'a card of a page with forms in it':
    '<div class="message_embed"><form class="message_embed_image"><input name="getAttribute"></form><div class="data-container"><form class="message_embed_title"><input name="children"></form><div class="message_embed_title">x<form><input name="textContent"></form></div></div></div>',
  'a card of a short message with forms in it':
    '<div class="twitter-tweet"><form><input name="localName"><input name="querySelector"></form><p>x</p><form><input name="textContent"><span>y</span></form></div>',
  'a formula that is a form':
    '<span class="katex-display"><form class="katex"><input name="querySelector"></form><span class="katex"><form class="katex-html"><input name="firstChild"></form></span></span>',
  'a list of forms': '<ul><form><input name="nodeType"></form><li>x</li></ul>',
  'a table with a form':
    '<table><form><input name="children"><input name="localName"></form><tr><td>x</td></tr></table>',
  'a spoiler of forms':
    '<div class="spoiler-block"><form class="spoiler-header"><input name="classList"></form><form class="spoiler-content"><input name="classList"></form></div>',
  'code in a form':
    '<div class="codehilite"><form><input name="firstChild"><pre>x</pre></form><pre><form><input name="textContent">y</form></pre></div>',
  'a frame by name': '<iframe name="opener" src="about:blank"></iframe>',
  'a link called toString': '<a id="toString" href="javascript:alert(1)">x</a>',
  'an object called location': '<object name="location"></object><embed name="defaultView">',
  'a prototype by id': '<p id="__proto__">x</p><p id="constructor" name="prototype">y</p>',
  'an id that a link jumps to': '<a href="#narrow/stream/5">x</a><h2 id="narrow/stream/5">y</h2>',
  'a label for a field of ours': '<label for="password">Click here</label>',
  'a slot': '<div slot="default" part="x" exportparts="y">x</div>',
  'a name for a reader': '<p role="alertdialog" aria-modal="true" aria-label="Sign in again">x</p>',
  'a live region': '<p aria-live="assertive" role="alert">Your account was closed</p>',
  'a description by id':
    '<p aria-labelledby="password" aria-owns="app" aria-activedescendant="compose">x</p>',
  'a key of its own': '<p accesskey="s" tabindex="1">x</p>',
  'a part that can be written in': '<p contenteditable="true" spellcheck="true">x</p>',
  'a part that is inert': '<div inert><p>x</p></div>',
  'a part that can be dragged': '<p draggable="true" dropzone="copy">x</p>',
  'data for a framework': '<p data-v-app data-testid="send" data-reka-focus-guard>x</p>',
  microdata: '<p itemscope itemtype="https://evil.invalid/x" itemprop="y">x</p>',
  'a language that is none':
    '<p lang="&quot;&gt;&lt;script&gt;" dir="&lt;img&gt;" translate="no">x</p>',
  'a nonce': '<p nonce="abc" integrity="sha256-x" crossorigin="use-credentials">x</p>',
};

/** All of them. */
export const clobberingHtml: HostileHtml[] = Object.entries(PIECES).map(([name, html]) => ({
  name,
  html,
}));
