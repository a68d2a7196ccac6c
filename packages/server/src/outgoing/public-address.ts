import { BlockList } from 'node:net'

type Subnet = [network: string, prefix: number]

/** IPv4 networks that are not globally reachable (IANA IPv4 special-purpose registry), multicast and reserved ones. */
const SPECIAL_IPV4: Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/**
 * The global unicast network of IPv6: loopback, unique-local, link-local, multicast and mapped addresses are outside of
 * it.
 */
const GLOBAL_IPV6: Subnet = ['2000::', 3]
/** Parts of it that are special or embed an IPv4 address: protocol assignments with Teredo, examples, 6to4. */
const SPECIAL_IPV6: Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
const specialIpv4 = listOf('ipv4', SPECIAL_IPV4)
const globalIpv6 = listOf('ipv6', [GLOBAL_IPV6])
const specialIpv6 = listOf('ipv6', SPECIAL_IPV6)

/**
 * Whether an IP address is one of the public internet. IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) are not, whichever they embed.
 */
export const isPublicAddress = (address: string, family: 4 | 6): boolean =>
  family === 4
    ? !specialIpv4.check(address, 'ipv4')
    : globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
