import onePassword from 'simple-icons/icons/1password.svg?url'
import adidas from 'simple-icons/icons/adidas.svg?url'
import airbnb from 'simple-icons/icons/airbnb.svg?url'
import airindia from 'simple-icons/icons/airindia.svg?url'
import aliexpress from 'simple-icons/icons/aliexpress.svg?url'
import apple from 'simple-icons/icons/apple.svg?url'
import applemusic from 'simple-icons/icons/applemusic.svg?url'
import appletv from 'simple-icons/icons/appletv.svg?url'
import boots from 'simple-icons/icons/boots.svg?url'
import bosch from 'simple-icons/icons/bosch.svg?url'
import britishairways from 'simple-icons/icons/britishairways.svg?url'
import burgerking from 'simple-icons/icons/burgerking.svg?url'
import carrefour from 'simple-icons/icons/carrefour.svg?url'
import claude from 'simple-icons/icons/claude.svg?url'
import coursera from 'simple-icons/icons/coursera.svg?url'
import crunchyroll from 'simple-icons/icons/crunchyroll.svg?url'
import cursor from 'simple-icons/icons/cursor.svg?url'
import deezer from 'simple-icons/icons/deezer.svg?url'
import deliveroo from 'simple-icons/icons/deliveroo.svg?url'
import digitalocean from 'simple-icons/icons/digitalocean.svg?url'
import dropbox from 'simple-icons/icons/dropbox.svg?url'
import duolingo from 'simple-icons/icons/duolingo.svg?url'
import ebay from 'simple-icons/icons/ebay.svg?url'
import emirates from 'simple-icons/icons/emirates.svg?url'
import etihadairways from 'simple-icons/icons/etihadairways.svg?url'
import etsy from 'simple-icons/icons/etsy.svg?url'
import expedia from 'simple-icons/icons/expedia.svg?url'
import farfetch from 'simple-icons/icons/farfetch.svg?url'
import figma from 'simple-icons/icons/figma.svg?url'
import fiverr from 'simple-icons/icons/fiverr.svg?url'
import freelancer from 'simple-icons/icons/freelancer.svg?url'
import github from 'simple-icons/icons/github.svg?url'
import godaddy from 'simple-icons/icons/godaddy.svg?url'
import google from 'simple-icons/icons/google.svg?url'
import grab from 'simple-icons/icons/grab.svg?url'
import grammarly from 'simple-icons/icons/grammarly.svg?url'
import groupon from 'simple-icons/icons/groupon.svg?url'
import hilton from 'simple-icons/icons/hilton.svg?url'
import hsbc from 'simple-icons/icons/hsbc.svg?url'
import ikea from 'simple-icons/icons/ikea.svg?url'
import indigo from 'simple-icons/icons/indigo.svg?url'
import kfc from 'simple-icons/icons/kfc.svg?url'
import lufthansa from 'simple-icons/icons/lufthansa.svg?url'
import marriott from 'simple-icons/icons/marriott.svg?url'
import mcdonalds from 'simple-icons/icons/mcdonalds.svg?url'
import namecheap from 'simple-icons/icons/namecheap.svg?url'
import netflix from 'simple-icons/icons/netflix.svg?url'
import nike from 'simple-icons/icons/nike.svg?url'
import nordvpn from 'simple-icons/icons/nordvpn.svg?url'
import notion from 'simple-icons/icons/notion.svg?url'
import playstation from 'simple-icons/icons/playstation.svg?url'
import qatarairways from 'simple-icons/icons/qatarairways.svg?url'
import shell from 'simple-icons/icons/shell.svg?url'
import shopify from 'simple-icons/icons/shopify.svg?url'
import soundcloud from 'simple-icons/icons/soundcloud.svg?url'
import spotify from 'simple-icons/icons/spotify.svg?url'
import starbucks from 'simple-icons/icons/starbucks.svg?url'
import steam from 'simple-icons/icons/steam.svg?url'
import toptal from 'simple-icons/icons/toptal.svg?url'
import turkishairlines from 'simple-icons/icons/turkishairlines.svg?url'
import uber from 'simple-icons/icons/uber.svg?url'
import ubereats from 'simple-icons/icons/ubereats.svg?url'
import udemy from 'simple-icons/icons/udemy.svg?url'
import uniqlo from 'simple-icons/icons/uniqlo.svg?url'
import upwork from 'simple-icons/icons/upwork.svg?url'
import wix from 'simple-icons/icons/wix.svg?url'
import wizzair from 'simple-icons/icons/wizzair.svg?url'
import youtube from 'simple-icons/icons/youtube.svg?url'
import zara from 'simple-icons/icons/zara.svg?url'
import zoho from 'simple-icons/icons/zoho.svg?url'
import zomato from 'simple-icons/icons/zomato.svg?url'

/** How a brand is drawn: its glyph, or else letters, on the brand colour. */
export type Brand = { name: string; ground: string; ink: string; letters: string; glyph: string | null }

export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '')

export function brandOf(name: string, ground: string, letters: string): Brand {
  const glyph = glyphs.get(name) ?? null
  return { name, ground: `#${ground}`, ink: `#${inkOn(ground)}`, letters, glyph }
}

/** Relative luminance of a colour such as 'c8102e', as defined by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((offset) => {
    const channel = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** The text colour for a background: white if its contrast is at least 4.5, else black. */
function inkOn(ground: string): 'ffffff' | '000000' {
  return contrastOf(ground, 'ffffff') >= 4.5 ? 'ffffff' : '000000'
}

/** URLs of brand glyphs by brand name; the files are served from our own build. */
export const glyphs: ReadonlyMap<string, string> = new Map([
  ['HSBC UAE', hsbc],
  ['Carrefour', carrefour],
  ['Carrefour Market', carrefour],
  ['Carrefour Georgia', carrefour],
  ['Deliveroo', deliveroo],
  ['Uber Eats', ubereats],
  ['Zomato', zomato],
  ['Starbucks', starbucks],
  ["McDonald's", mcdonalds],
  ['KFC', kfc],
  ['Burger King', burgerking],
  ['Uber', uber],
  ['Grab', grab],
  ['Shell', shell],
  ['IKEA', ikea],
  ['Apple Store', apple],
  ['AliExpress', aliexpress],
  ['Farfetch', farfetch],
  ['Zara', zara],
  ['Uniqlo', uniqlo],
  ['Nike', nike],
  ['Adidas', adidas],
  ['eBay', ebay],
  ['Etsy', etsy],
  ['Boots', boots],
  ['PlayStation', playstation],
  ['Steam', steam],
  ['Groupon', groupon],
  ['Netflix', netflix],
  ['YouTube Premium', youtube],
  ['Apple TV', appletv],
  ['Crunchyroll', crunchyroll],
  ['Spotify', spotify],
  ['Deezer', deezer],
  ['Apple Music', applemusic],
  ['SoundCloud', soundcloud],
  ['Apple', apple],
  ['Google', google],
  ['Claude', claude],
  ['Notion', notion],
  ['Dropbox', dropbox],
  ['GitHub', github],
  ['Figma', figma],
  ['Cursor', cursor],
  ['GoDaddy', godaddy],
  ['Namecheap', namecheap],
  ['DigitalOcean', digitalocean],
  ['Zoho', zoho],
  ['1Password', onePassword],
  ['NordVPN', nordvpn],
  ['Grammarly', grammarly],
  ['Shopify', shopify],
  ['Wix', wix],
  ['Emirates', emirates],
  ['Etihad Airways', etihadairways],
  ['Wizz Air', wizzair],
  ['Qatar Airways', qatarairways],
  ['Air India', airindia],
  ['IndiGo', indigo],
  ['Turkish Airlines', turkishairlines],
  ['British Airways', britishairways],
  ['Lufthansa', lufthansa],
  ['Expedia', expedia],
  ['Airbnb', airbnb],
  ['Hilton', hilton],
  ['Marriott', marriott],
  ['Udemy', udemy],
  ['Coursera', coursera],
  ['Duolingo', duolingo],
  ['Bosch Car Service', bosch],
  ['Upwork', upwork],
  ['Freelancer', freelancer],
  ['Toptal', toptal],
  ['Fiverr', fiverr],
])
