// SPDX-License-Identifier: Apache-2.0
/* Colours: light enough, or dark enough, that text on them is easy to read. */

/* OKLCH to sRGB, clamped (Ottosson's Oklab). */
function rgbOfLch(l, c, hue) {
    const a = c * Math.cos(hue * Math.PI / 180);
    const b = c * Math.sin(hue * Math.PI / 180);
    const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return [
        4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
        -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
        -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
    ].map((v) => {
        const light = Math.min(1, Math.max(0, v));
        return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
    });
}

/* FNV-1a */
function textHash(text) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++)
        hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

/* A colour for the canvas, and as a pixel of it. */
export const colorMix = ([r, g, b]) => ({fill: 'rgb(' + [r, g, b].join(',') + ')', bits: (255 << 24 | b << 16 | g << 8 | r) >>> 0});

/* Of a method that has this share of the most that one has: from pale to red. */
export function heatMade(share, dark) {
    const far = Math.sqrt(Math.min(1, Math.max(0, share)));
    const light = dark ? 0.31 + 0.13 * far : 0.93 - 0.14 * far;
    return {
        full: colorMix(rgbOfLch(light, 0.012 + (dark ? 0.13 : 0.125) * far, 85 - 55 * far)),
        dim: colorMix(rgbOfLch(dark ? 0.29 : 0.95, 0.008 + 0.02 * far, 60)),
    };
}

/* Of a change, from -1, blue, over 0, which is pale, to 1, red. */
export function changeMade(change, dark) {
    const far = Math.sqrt(Math.min(1, Math.abs(change)));
    const light = dark ? 0.33 + 0.11 * far : 0.93 - 0.17 * far;
    const full = colorMix(rgbOfLch(light, (dark ? 0.13 : 0.12) * far, change > 0 ? 25 : 255));
    return {full, dim: colorMix(rgbOfLch(dark ? 0.29 : 0.95, 0.02 * far, change > 0 ? 25 : 255))};
}

/* So many packages have a colour that can be told from the others'. */
export const HUES = 10;
export const OTHER = -1; /* instead of a hue: of packages that have none, */
export const SYSTEM = -2; /* and of those of the system */

const SYSTEM_PACKAGE = /^(java|javax|jdk|sun|kotlin|kotlinx|android|androidx|dalvik|com\.android|libcore)(\.|$)/;

export const isSystem = (owner) => owner === '' || SYSTEM_PACKAGE.test(owner);

/* By package, of packages that stand in the order of their weight: the hue of its name, as far as that is free, so that it is
 * mostly the same on every page. */
export function huesShared(owners) {
    const hues = new Map();
    const taken = [];
    for (const owner of owners.filter((one) => !isSystem(one)).slice(0, HUES)) {
        let hue = textHash(owner) % HUES;
        while (taken[hue])
            hue = (hue + 1) % HUES;
        taken[hue] = true;
        hues.set(owner, hue);
    }
    return hues;
}

/* {full, dim}; dim is for what a search has not found. */
export function colorMade(hue, own, dark) {
    const gray = hue < 0;
    const chroma = gray ? 0.012 : (dark ? 0.095 : 0.105) * (own ? 1 : 0.55);
    const light = hue === SYSTEM ? (dark ? 0.34 : 0.91) : hue === OTHER ? (dark ? 0.42 : 0.81) : (dark ? 0.44 : 0.83) + (hue % 2 ? 0.04 : -0.03);
    const angle = gray ? 255 : 20 + hue * 360 / HUES;
    return {
        full: colorMix(rgbOfLch(light, chroma, angle)),
        dim: colorMix(rgbOfLch(dark ? 0.29 : 0.95, chroma * 0.25, angle)),
    };
}
