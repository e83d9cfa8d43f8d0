// SPDX-License-Identifier: Apache-2.0
/* Colours: each package has a hue, the same on every page. All are equally light, so that text
 * on them is easy to read. */

const SYSTEM = /^(java|javax|jdk|sun|kotlin|kotlinx|android|androidx|dalvik|com\.android|libcore)(\.|$)/;

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

const colorsMade = new Map();

/* Of a package: {full, dim}; dim is for what a search has not found. */
export function colorMade(packageName, dark) {
    const key = (dark ? 'd' : 'l') + packageName;
    let color = colorsMade.get(key);
    if (!color) {
        const hash = textHash(packageName);
        const system = SYSTEM.test(packageName) || packageName === '';
        const hue = (hash % 30) * 12;
        const tint = ((hash >>> 8) % 3 - 1) * 0.02;
        const chroma = system ? 0.022 : dark ? 0.088 : 0.098;
        const light = (dark ? (system ? 0.36 : 0.44) : (system ? 0.89 : 0.83)) + tint;
        color = {
            full: colorMix(rgbOfLch(light, chroma, hue)),
            dim: colorMix(rgbOfLch(dark ? 0.29 : 0.95, chroma * 0.25, hue)),
        };
        colorsMade.set(key, color);
    }
    return color;
}
