/** Messages in the HTML that chat servers of several ages send, each with its own sentence. */
import katex from 'katex';
import { mediaCases } from './mediaCases';

/** A message and what it is a sample of. */
export interface ContentCase {
  name: string;
  html: string;
}

function formula(tex: string, isBlock: boolean): string {
  return katex.renderToString(tex, { displayMode: isBlock, throwOnError: true });
}

function codeBlock(code: string, language?: string): string {
  const attribute = language === undefined ? '' : ` data-code-language="${language}"`;
  return `<div class="codehilite"${attribute}><pre><span></span><code>${code}</code></pre></div>`;
}

const blockCases: ContentCase[] = [
  { name: 'one paragraph', html: '<p>The ferry is on time today.</p>' },
  { name: 'no content at all', html: '' },
  {
    name: 'several paragraphs and line breaks',
    html: '<p>Cast off at six.<br>\nBring gloves.</p>\n<p>See you at the pier.</p>',
  },
  {
    name: 'all inline emphasis',
    html: '<p><strong>Firm</strong>, <em>soft</em>, <del>gone</del>, <strong><em>both</em></strong> and <code>raw()</code></p>',
  },
  { name: 'an empty code span', html: '<p>Nothing in here: <code></code></p>' },
  {
    name: 'escaped markup stays text',
    html: '<p>&lt;b&gt;not bold&lt;/b&gt; &amp;amp; "quoted" &lt;!-- kept --&gt;</p>',
  },
  {
    name: 'headings of every level',
    html: '<h1>Harbour</h1>\n<h2>Quays</h2>\n<h3>North</h3>\n<h4>Berth</h4>\n<h5>Ring</h5>\n<h6>Rope</h6>',
  },
  { name: 'a rule between paragraphs', html: '<p>Above water</p>\n<hr>\n<p>Below water</p>' },
  {
    name: 'a plain list',
    html: '<p>Load first:</p>\n<ul>\n<li>ropes</li>\n<li>fenders</li>\n</ul>',
  },
  {
    name: 'a list that starts at seven',
    html: '<ol start="7">\n<li>Check the knots</li>\n<li>Check again</li>\n</ol>',
  },
  {
    name: 'lists in lists',
    html: '<ul>\n<li>bow<ul>\n<li>port<ol start="3">\n<li>third cleat</li>\n</ol>\n</li>\n</ul>\n</li>\n<li>stern</li>\n</ul>',
  },
  {
    name: 'a loose list with paragraphs',
    html: '<ul>\n<li>\n<p>First watch</p>\n<p>until midnight</p>\n</li>\n<li>\n<p>Second watch</p>\n</li>\n</ul>',
  },
  {
    name: 'a list item with a quote and code in it',
    html: `<ol>\n<li>\n<p>Read this</p>\n<blockquote>\n<p>Slow near the mole</p>\n</blockquote>\n${codeBlock('speed = 4\n')}\n</li>\n</ol>`,
  },
  { name: 'an empty list item', html: '<ul>\n<li></li>\n<li>not empty</li>\n</ul>' },
  {
    name: 'quotes in quotes',
    html: '<blockquote>\n<blockquote>\n<p>Is the crane free?</p>\n</blockquote>\n<p>Since noon.</p>\n</blockquote>\n<p>Then take it.</p>',
  },
  {
    name: 'a reply that quotes somebody',
    html: '<p><span class="user-mention silent" data-user-id="12">Mara Lind</span> <a href="#narrow/stream/5-dry-dock/topic/tides/near/4021">said</a>:</p>\n<blockquote>\n<p>High water at nine.</p>\n</blockquote>\n<p>Thanks!</p>',
  },
  {
    name: 'a table with alignment',
    html: '<table>\n<thead>\n<tr>\n<th style="text-align: left;">Berth</th>\n<th style="text-align: center;">Ship</th>\n<th style="text-align: right;">Metres</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">A1</td>\n<td style="text-align: center;"><em>Petrel</em></td>\n<td style="text-align: right;">42</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a table without alignment and with empty cells',
    html: '<table>\n<thead>\n<tr>\n<th>Day</th>\n<th>Tide</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Monday</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a table with the old align attribute',
    html: '<table>\n<thead>\n<tr>\n<th align="right">Cargo</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="right">Salt</td>\n</tr>\n</tbody>\n</table>',
  },
  { name: 'code without a language', html: codeBlock('if wind &gt; 8:\n    stay()\n') },
  {
    name: 'code with tokens',
    html: codeBlock(
      '<span class="k">def</span><span class="w"> </span><span class="nf">moor</span><span class="p">():</span>\n    <span class="k">return</span> <span class="s2">&quot;fast&quot;</span>\n',
      'Python',
    ),
  },
  {
    name: 'code in a language nobody knows',
    html: codeBlock('hoist main\n', 'sail&lt;script'),
  },
  {
    name: 'code from before the empty span',
    html: '<div class="codehilite"><pre>furl jib\n</pre></div>',
  },
  {
    name: 'code with highlighted lines',
    html: codeBlock('<span class="hll">line two\n</span>rest\n'),
  },
  { name: 'an empty code block', html: codeBlock('\n') },
  {
    name: 'a spoiler with a title',
    html: '<div class="spoiler-block"><div class="spoiler-header">\n<p>Who won the <strong>regatta</strong></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>We did.</p>\n</div></div>',
  },
  {
    name: 'a spoiler without a title',
    html: '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>Hidden cargo</p>\n</div></div>\n<p>after it</p>',
  },
  {
    name: 'a spoiler in a spoiler',
    html: '<div class="spoiler-block"><div class="spoiler-header">\n<p>Outer hold</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<div class="spoiler-block"><div class="spoiler-header">\n<p>Inner hold</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>Ballast</p>\n</div></div>\n</div></div>',
  },
  {
    name: 'a formula in a line',
    html: `<p>Speed is ${formula('v = \\frac{s}{t}', false)} here</p>`,
  },
  { name: 'a formula on its own', html: `<p>${formula('\\sum_{i=1}^n x_i^2', true)}</p>` },
  {
    name: 'two formulas in one paragraph',
    html: `<p>${formula('a^2', true)}\n\n${formula('\\sqrt{b}', true)}</p>`,
  },
  {
    name: 'formulas with colours, arrays and accents',
    html: `<p>${formula('\\textcolor{#a33}{k} \\hat{w} \\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix} \\underbrace{n}_{m}', false)}</p>`,
  },
  {
    name: 'a formula of which only the MathML came',
    html: '<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>λ</mi></mrow><annotation encoding="application/x-tex">\\lambda</annotation></semantics></math></span></span></p>',
  },
  {
    name: 'formulas that do not parse',
    html: '<p><span class="tex-error">$$\\knot{x}$$</span></p>\n<p><span class="tex-error">\\bight&lt;y&gt;</span></p>',
  },
];

const referenceCases: ContentCase[] = [
  {
    name: 'a mention and a silent one',
    html: '<p><span class="user-mention" data-user-id="12">@Mara Lind</span> and <span class="user-mention silent" data-user-id="31">Otis Reed</span></p>',
  },
  {
    name: 'a mention from the days of addresses',
    html: '<p><span class="user-mention" data-user-email="mara@chat.example">@Mara Lind</span></p>',
  },
  {
    name: 'everyone, in old and new markup',
    html: '<p><span class="user-mention" data-user-id="*">@all</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@channel</span> <span class="user-mention user-mention-me" data-user-id="*">@everyone</span></p>',
  },
  {
    name: 'a topic mention',
    html: '<p><span class="topic-mention">@topic</span> look: <span class="topic-mention silent">topic</span></p>',
  },
  {
    name: 'group mentions',
    html: '<p><span class="user-group-mention" data-user-group-id="7">@deckhands</span>, <span class="user-group-mention silent" data-user-group-id="1">Administrators</span></p>',
  },
  {
    name: 'a mention inside emphasis',
    html: '<p><strong>ask <span class="user-mention" data-user-id="12">@Mara Lind</span></strong></p>',
  },
  {
    name: 'channel and topic links as this server writes them',
    html: '<p><a class="stream" data-stream-id="5" href="/#narrow/stream/5-dry-dock">#dry dock</a> <a class="stream-topic" data-stream-id="5" href="/#narrow/stream/5-dry-dock/topic/tides.20.26.20winds">#dry dock &gt; tides &amp; winds</a></p>',
  },
  {
    name: 'channel, topic and message links as newer servers write them',
    html: '<p><a class="stream" data-stream-id="5" href="/#narrow/channel/5-dry-dock">#dry dock</a> <a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-dry-dock/topic/tides/with/4021">#dry dock &gt; tides</a> <a class="message-link" href="/#narrow/channel/5-dry-dock/topic/tides/near/4021">#dry dock &gt; tides @ 💬</a></p>',
  },
  {
    name: 'a link to a topic without a name',
    html: '<p><a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-dry-dock/topic//with/9">#dry dock &gt; <em>general chat</em></a></p>',
  },
  {
    name: 'links in and out',
    html: '<p><a href="https://tide.example/table?from=1&amp;to=2#now">table</a> <a href="#narrow/stream/5-dry-dock">here</a> <a href="/help/start">help</a> <a href="https://chat.example.org/#narrow/dm/12-dm/near/3">that message</a></p>',
  },
  {
    name: 'links with other schemes',
    html: '<p><a href="mailto:crew@chat.example">write</a> <a href="tel:+31200000000">ring</a> <a href="xmpp:crew@chat.example">chat</a> <a href="ftp://files.example/a">fetch</a></p>',
  },
  {
    name: 'a link that looks like another address',
    html: '<p><a href="https://elsewhere.example/login">https://bank.example/login</a></p>',
  },
  {
    name: 'a file',
    html: '<p><a href="/user_uploads/2/ab/x1/berths%20plan.pdf">berths plan.pdf</a></p>',
  },
  {
    name: 'emoji of the standard set',
    html: '<p><span aria-label="ship" class="emoji emoji-1f6a2" role="img" title="ship">:ship:</span><span aria-label="woman rowing boat" class="emoji emoji-1f6a3-200d-2640" role="img" title="woman rowing boat">:woman_rowing_boat:</span> <span aria-label="hash" class="emoji emoji-0023-20e3" role="img" title="hash">:hash:</span></p>',
  },
  {
    name: 'an emoji from before the labels',
    html: '<p><span class="emoji emoji-2693" title="anchor">:anchor:</span></p>',
  },
  {
    name: 'emoji as pictures',
    html: '<p><img alt=":lighthouse:" class="emoji" src="/user_avatars/2/emoji/images/lighthouse.png" title="lighthouse"> <img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip"></p>',
  },
  {
    name: 'an emoji with a broken code',
    html: '<p><span class="emoji emoji-zz" title="fog">:fog:</span></p>',
  },
  {
    name: 'a time',
    html: '<p>Cast off <time datetime="2026-05-04T06:30:00Z">2026-05-04T08:30:00+02:00</time> sharp</p>',
  },
  { name: 'a time that says nothing', html: '<p><time datetime="at dawn">at dawn</time></p>' },
  {
    name: 'a time that did not parse',
    html: '<p><span class="timestamp-error">Invalid time format: two bells</span></p>',
  },
  {
    name: 'search hits in text, code, links and mentions',
    html: `<p>the <span class="highlight">anchor</span> of <a href="https://a.example/">an <span class="highlight">anchor</span></a>, <span class="user-mention" data-user-id="12">@Mara <span class="highlight">Anchor</span></span></p>\n${codeBlock('<span class="n">drop_<span class="highlight">anchor</span></span>\n', 'Python')}`,
  },
  {
    name: 'what an edit changed, in text and in code',
    html: `<div><p>Slack at <span class="highlight_text_inserted">nine</span> <span class="highlight_text_deleted"><strong>eight</strong></span> sharp</p>\n${codeBlock('<span class="k">let</span> <span class="highlight_text_inserted">go</span> <span class="nf"><span class="highlight_text_deleted">rope</span></span>\n')}</div>`,
  },
  { name: 'a message about its sender', html: '<p>/me coils the last rope</p>' },
  { name: 'a poll', html: '<p>/poll Which quay?<br>\nNorth<br>\nSouth</p>' },
  {
    name: 'right-to-left and mixed text',
    html: '<p>הספינה מגיעה at 18:00</p>\n<p>السفينة <code>ETA</code></p>',
  },
  {
    name: 'markup nobody knows',
    html: '<p>Try <blink data-x="1">the <u>new</u> thing</blink> now</p>',
  },
];

/** Every case: each is well-formed HTML of a server, none of them hostile beyond an odd `data-id`. */
export const contentCases: ContentCase[] = [...blockCases, ...referenceCases, ...mediaCases];
