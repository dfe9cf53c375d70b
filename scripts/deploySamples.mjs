// @ts-check
/**
 * Writes the samples for web servers, `docs/deploy/nginx.conf` and `docs/deploy/Caddyfile`, from the one list of
 * headers. `node scripts/deploySamples.mjs` writes them; `node scripts/deploySamples.mjs path/to/config.json` prints
 * both with the hosts of that configuration in the policy.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  cacheControl,
  commonHeaders,
  pagePolicy,
  servicePolicy,
  SHELL_PATH,
  shellPolicy,
  withheldHeaders,
  WORKER_PATTERN,
  workerPolicy,
} from './securityHeaders.mjs';

/** @import { HostsConfig } from './securityHeaders.mjs' */

/** Paths that belong to the services, as patterns that nginx and Caddy both read. */
const HOSTING_PATTERN = String.raw`^/(?:v2|endpoints)(?:/|$)|^/llms\.txt$`;
const CHAT_PATTERN =
  '^/(?:api/v1|user_uploads|user_avatars|avatar|thumbnail|external_content|static)(?:/|$)';

/**
 * @param {Record<string, string>} headers
 * @param {(name: string, value: string) => string} write
 */
const eachHeader = (headers, write) =>
  Object.entries(headers)
    .map(([name, value]) => write(name, value))
    .join('\n');

/**
 * @param {string} pattern
 * @param {string} host
 */
const nginxProxy = (pattern, host) => `
    location ~ "${pattern}" {
        proxy_pass https://${host};
        proxy_ssl_server_name on;
        proxy_ssl_verify on;
        proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
        proxy_http_version 1.1;
        proxy_set_header Host ${host};
        proxy_set_header Connection "";
        proxy_set_header Cookie "";
        proxy_set_header Origin "";
        # What would rule the whole origin, and what this server says itself.
${withheldHeaders.map((name) => `        proxy_hide_header ${name};`).join('\n')}
        proxy_redirect https://${host}/ /;
        # Long polls and uploads go through as they come.
        proxy_buffering off;
        proxy_request_buffering off;
        proxy_read_timeout 120s;
        client_max_body_size 100m;
        # Never send a PUT or DELETE a second time: nobody could tell which copy was answered.
        proxy_next_upstream off;
    }`;

/**
 * A configuration for nginx 1.22 or later, to be included in its http block.
 * @param {HostsConfig} config
 * @returns {string}
 */
export function nginxSample(config) {
  const options = { config, tls: true };
  const headers = eachHeader(
    commonHeaders(options),
    (name, value) => `    add_header ${name} "${value}" always;`,
  );
  return `# Quayside behind nginx. Written by scripts/deploySamples.mjs: change that, not this.
# Replace app.example.org, the certificates, the root and the two services' hosts.

# Headers that depend on the path. Whatever a service answers, and this server in its place, gets a policy besides its
# own under which no page of it can run here. An empty header is not sent: the services bring their own.
map $uri $quayside_policy {
    default "${pagePolicy(options)}";
    "${SHELL_PATH}" "${shellPolicy}";
    "~${WORKER_PATTERN}" "${workerPolicy}";
    "~${HOSTING_PATTERN}" "${servicePolicy}";
    "~${CHAT_PATTERN}" "${servicePolicy}";
}
map $uri $quayside_cache {
    default "${cacheControl.page}";
    "~^/assets/" "${cacheControl.asset}";
    "~${HOSTING_PATTERN}" "";
    "~${CHAT_PATTERN}" "";
}

server {
    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name app.example.org;
    ssl_certificate /etc/ssl/app.example.org/fullchain.pem;
    ssl_certificate_key /etc/ssl/app.example.org/privkey.pem;
    server_tokens off;

    root /var/www/quayside;
    gzip_static on;
    gzip_vary on;
    # With the module for it: brotli_static on;

    # Locations below must not add headers of their own: they would lose all of these.
${headers}
    add_header Content-Security-Policy $quayside_policy always;
    # Not "always": a missing asset must not be remembered as missing.
    add_header Cache-Control $quayside_cache;

    location / {
        try_files $uri /index.html;
    }
    location /assets/ {
        try_files $uri =404;
    }
    # The services on this origin, as the default config.json has them. Leave these out where config.json names
    # absolute addresses; hosting services that count requests by address then count each visitor, not this server.
${[nginxProxy(HOSTING_PATTERN, 'hosting.example.net'), nginxProxy(CHAT_PATTERN, 'chat.example.net')].join('\n').slice(1)}

    location ~ /\\.(?!well-known/) {
        return 404;
    }
}
`;
}

/**
 * @param {string} name
 * @param {string} pattern
 * @param {string} host
 */
const caddyProxy = (name, pattern, host) => `
	@${name} path_regexp "${pattern}"
	handle @${name} {
		# Besides the service's own: no page of it can run here.
		header Content-Security-Policy "${servicePolicy}"
		reverse_proxy https://${host} {
			header_up Host {upstream_hostport}
			header_up -Cookie
			header_up -Origin
			# What would rule the whole origin, and what this server says itself.
${withheldHeaders.map((header) => `\t\t\theader_down -${header}`).join('\n')}
			header_down Location ^https://${host}/ /
			# Long polls go through as they come.
			flush_interval -1
			transport http {
				# A kept connection may die as a PUT starts on it, and nobody could tell whether it was done.
				keepalive off
			}
		}
	}`;

/**
 * A configuration for Caddy 2.6 or later.
 * @param {HostsConfig} config
 * @returns {string}
 */
export function caddySample(config) {
  const options = { config, tls: true };
  const headers = eachHeader(commonHeaders(options), (name, value) => `\t\t${name} "${value}"`);
  return `# Quayside behind Caddy. Written by scripts/deploySamples.mjs: change that, not this.
# Replace app.example.org, the root and the two services' hosts.

app.example.org {
	root * /var/www/quayside

	header {
${headers}
	}

	# The services on this origin, as the default config.json has them. Leave these out where config.json names
	# absolute addresses; hosting services that count requests by address then count each visitor, not this server.
${[caddyProxy('hosting', HOSTING_PATTERN, 'hosting.example.net'), caddyProxy('chat', CHAT_PATTERN, 'chat.example.net')].join('\n').slice(1)}

	@hidden path_regexp "/\\."
	handle @hidden {
		error 404
	}

	handle /assets/* {
		# Two matchers that exclude each other: Caddy sorts directives, so the later line need not win.
		@worker path_regexp "${WORKER_PATTERN}"
		@noWorker not path_regexp "${WORKER_PATTERN}"
		header @noWorker Content-Security-Policy "${pagePolicy(options)}"
		header @worker Content-Security-Policy "${workerPolicy}"
		# Only for files that are there: a missing asset must not be remembered as missing.
		@found file
		header @found Cache-Control "${cacheControl.asset}"
		file_server {
			precompressed br gzip
		}
	}

	handle {
		@shell path ${SHELL_PATH}
		@noShell not path ${SHELL_PATH}
		header @noShell Content-Security-Policy "${pagePolicy(options)}"
		header @shell Content-Security-Policy "${shellPolicy}"
		header Cache-Control "${cacheControl.page}"
		try_files {path} /index.html
		file_server {
			precompressed br gzip
		}
	}
}
`;
}

/** The checked-in samples by their place below the repository's root, made from the default configuration. */
export function samples() {
  const file = new URL('../public/config.json', import.meta.url);
  /** @type {HostsConfig} */
  const config = JSON.parse(readFileSync(file, 'utf8'));
  return {
    'docs/deploy/nginx.conf': nginxSample(config),
    'docs/deploy/Caddyfile': caddySample(config),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , given] = process.argv;
  if (given === undefined) {
    for (const [place, text] of Object.entries(samples())) {
      writeFileSync(new URL(`../${place}`, import.meta.url), text);
    }
  } else {
    /** @type {HostsConfig} */
    const config = JSON.parse(readFileSync(given, 'utf8'));
    process.stdout.write(`${nginxSample(config)}\n${caddySample(config)}`);
  }
}
