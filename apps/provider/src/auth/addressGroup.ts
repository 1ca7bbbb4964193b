import { isIPv6 } from 'node:net';

const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right];
};

/** Some proxies write the caller's port as well, which is another for each call. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address)?.slice(1).find(Boolean) ?? address;

/**
 * Whom a limit by address counts as one caller: an IPv4 address, or the /64 of an IPv6 address, within which a single
 * connection may choose as it likes. An IPv4 address written as IPv6 (mapped, or translated by NAT64) counts as itself.
 */
export const addressGroup = (address: string): string => {
  const bare = withoutPort(address).replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(bare)) return bare;
  // The URL parser writes every IPv6 address in one way, with hexadecimal groups only.
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  const prefix = groups.slice(0, 6).join(':');
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0')
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((number) => [number >> 8, number & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
};
