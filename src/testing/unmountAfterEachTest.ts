/** Takes down what a test mounted, so that no component lives on into the next test, or the next file. */
import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils';
import { afterEach } from 'vitest';

// Files share their modules, and each registers hooks of its own.
disableAutoUnmount();
enableAutoUnmount(afterEach);
