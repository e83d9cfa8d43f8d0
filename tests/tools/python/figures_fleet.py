# SPDX-License-Identifier: Apache-2.0
"""A fleet that never was, of reports that are no call trees: frames, starts, pages, vitals, leaks.

    figures_fleet.py FILE REPORTS SEED VERSION [frames] [start] [leak]

The same arguments give the same bytes. Each user has one device and a speed of his own, so reports
of one user are alike; some report fifty times as often as others. What can be planted:

    frames   com.demo.FeedActivity of this version drops frames
    start    cold starts on "Model 7" take a third longer
    leak     com.demo.PlayerActivity leaks, for one user in a hundred
"""
import random
import sys

SCENES = [f"com.demo.{name}Activity" for name in
          ("Feed", "Home", "Player", "Search", "Settings", "Cart", "Detail", "Login", "Map", "Chat")]
DEVICES = [f"Model {i}" for i in range(1, 21)]
LEAKS = ["com.demo.CartActivity", "com.demo.MapActivity"]
DAY = 1700000000000


class Fleet:
    def __init__(self, out, seed, version, planted):
        self.out, self.version, self.planted = out, version, planted
        self.random = random.Random(seed)

    def write(self, tag, user, text):
        name, device, _ = user
        time = DAY + self.random.randrange(86400000)
        self.out.write(f'{{"tag":"{tag}","process":"com.demo","time":{time},"user":"{name}","start":{DAY},'
                       f'"machine":"MIDDLE","version":"{self.version}","device":"{device}",{text}}}\n')

    def frames(self, user):
        scene = min(int(self.random.expovariate(0.4)), len(SCENES) - 1)
        slow = 1.25 if "frames" in self.planted and scene == 0 else 1
        cost = user[2] * slow * self.random.lognormvariate(0, 0.15)
        frozen = sum(self.random.random() < 0.02 * cost for _ in range(10))
        high = sum(self.random.random() < 0.05 * cost for _ in range(10))
        self.write("Trace_FPS", user,
                   f'"scene":"{SCENES[scene]}","dropLevel":{{"DROPPED_FROZEN":{frozen},"DROPPED_HIGH":{high}}},'
                   f'"fps":{60 / max(1, cost):.2f},"frames":{300 + high}')

    def start(self, user):
        warm = self.random.random() < 0.4
        slow = 1.33 if "start" in self.planted and user[1] == "Model 7" and not warm else 1
        ms = int((400 if warm else 1600) * user[2] * slow * self.random.lognormvariate(0, 0.25))
        self.write("Trace_StartUp", user,
                   f'"application_create":{ms // 3},"first_activity_create":{ms},"startup_duration":{ms},'
                   f'"is_warm_start_up":{"true" if warm else "false"}')

    def page(self, user):
        parts = [int(m * user[2] * self.random.lognormvariate(0, 0.4)) for m in (60, 250, 40)]
        self.write("Trace_Page", user, f'"scene":"{self.random.choice(SCENES)}","t1":{parts[0]},"t2":{parts[1]},'
                                       f'"t3":{parts[2]},"cost":{sum(parts)}')

    def vitals(self, user):
        rss = int(250000 * user[2] * self.random.lognormvariate(0, 0.2))
        self.write("Trace_Vitals", user,
                   f'"scene":"{self.random.choice(SCENES)}","duration":60000,"cpu_process":{20 * user[2]:.1f},'
                   f'"threads":{40 + self.random.randrange(9)},"rss":{rss},"pss":{rss * 2 // 3},'
                   f'"received":{self.random.randrange(1 << 20)},"sent":{self.random.randrange(1 << 16)}')

    def leak(self, user):
        classes = [(c, 0.004) for c in LEAKS]
        if "leak" in self.planted:
            classes.append(("com.demo.PlayerActivity", 0.01))
        for name, rate in classes:
            if self.random.random() < rate:
                self.write("Trace_Leak", user, f'"class":"{name}","count":{1 + self.random.randrange(3)}')

    def make(self, reports):
        kinds = [self.frames] * 6 + [self.start] * 2 + [self.page] + [self.vitals]
        written = 0
        while written < reports:
            device = self.random.choice(DEVICES)
            speed = (1 + DEVICES.index(device) / 40) * self.random.lognormvariate(0, 0.2)
            user = (f"{self.random.getrandbits(64):016x}", device, speed)
            self.write("Trace_Sampled", user, '"day":19675,"permille":100,"starts":1')
            n = 1 + int(min(self.random.paretovariate(1.2), 50))
            for _ in range(n):
                self.random.choice(kinds)(user)
            self.leak(user)
            written += n + 1


def main():
    file, reports, seed, version, *planted = sys.argv[1:]
    with open(file, "w") as out:
        Fleet(out, seed, version, planted).make(int(reports))


main()
