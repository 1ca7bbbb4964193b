import { addressGroup } from '../auth/addressGroup.ts';
import { isLoopback } from '../settings.ts';

/**
 * What is kept of an address: the network, as a provider of addresses gives it to one home, office or town, and not the
 * machine. 203.0.113.0/24, 2001:db8:4f2a::/48, or "loopback".
 */
export const networkOf = (address: string): string => {
  const group = addressGroup(address);
  if (isLoopback(group) || isLoopback(address)) return 'loopback';
  return group.includes(':')
    ? `${group.split(':').slice(0, 3).join(':')}::/48`
    : group.replace(/\.\d+$/, '.0/24');
};
